import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { action, loader } from '~/routes/register/route';
import { action as enterCode, loader as openCode } from '~/routes/register_.verify/route';
import {
  action as enterCodeByLink,
  loader as openCodeByLink,
} from '~/routes/verify-email.(verified)/route';
import {
  findRequest,
  skipCooldown,
  makeUnderReview,
  PASSWORD,
  TYPED,
} from '../../domain/companies/registration-setting';
import { codeMailedTo, mailsTo } from '../../factories/mailbox';
import { createUser } from '../../factories/user';
import { resetDatabase } from '../../setup/database';
import { openPage, readCookies, sendForm } from '../visit';

const EMAIL = TYPED.contactEmail;
const BY_LINK = `/verify-email?email=${encodeURIComponent(EMAIL)}`;

const register = (values: Record<string, string> = {}, cookie?: string) =>
  sendForm(action, '/register', { ...TYPED, confirmPassword: PASSWORD, ...values }, { cookie });
const press = (values: Record<string, string>, cookie?: string) =>
  sendForm(enterCode, '/register/verify', values, { cookie });
const submitByLink = (values: Record<string, string>, path = BY_LINK, cookie?: string) =>
  sendForm(enterCodeByLink, path, values, { cookie });

async function registeredBrowser(values: Record<string, string> = {}): Promise<string> {
  return readCookies((await register(values)).headers);
}

beforeEach(resetDatabase);

describe('the registration form', () => {
  test('leads to the code page with the email filled in', async () => {
    const { status, location, headers } = await register();
    expect([status, location]).toEqual([303, '/register/verify']);
    const cookie = readCookies(headers);
    expect(decodeURIComponent(cookie)).not.toContain(EMAIL);
    const page = await openPage(openCode, '/register/verify', { cookie });
    expect(page.body).toMatchObject({
      email: EMAIL,
      backTo: '/register',
      testMail: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/mail$/),
    });
    const { seconds } = page.body.wait as { seconds: number };
    expect(seconds).toBeGreaterThan(50);
    expect(seconds).toBeLessThanOrEqual(60);
  });

  test('restores everything but the passwords on the way back', async () => {
    const cookie = await registeredBrowser();
    const page = await openPage(loader, '/register', { cookie });
    const { password: _, ...kept } = { ...TYPED, specialties: 'Rebar\nDecking\nErection' };
    expect(page.body).toMatchObject({ kept });
    expect(Object.keys(page.body.kept as object).join()).not.toMatch(/assword/);
    const stranger = await openPage(loader, '/register');
    expect(stranger.body).toMatchObject({ kept: null });
  });

  test('sent twice by a double click is one registration', async () => {
    const cookie = readCookies((await openPage(loader, '/register')).headers);
    const statuses = [await register({}, cookie), await register({}, cookie)];
    expect(statuses.map(({ status }) => status)).toEqual([303, 303]);
    expect(await mailsTo(EMAIL)).toHaveLength(1);
  });

  test('tells another browser how long to wait', async () => {
    await register();
    const { status, body } = await register();
    expect(status).toBe(429);
    expect(body.result?.error?.['']?.[0]).toMatch(
      /^Registration failed: An email was sent to this address a moment ago\. Wait \d+ seconds/,
    );
    expect(body).toMatchObject({ result: { initialValue: { companyName: TYPED.companyName } } });
    expect(JSON.stringify(body)).not.toContain(PASSWORD);
  });

  test.each<[string, string, string]>([
    ['contactEmail', 'dana', 'Please enter a valid email'],
    [
      'password',
      'Password1!',
      'This password is too common. Add a word or two that nobody would guess.',
    ],
    ['confirmPassword', 'Pallets', "Passwords don't match"],
    ['confirmPassword', '', "Passwords don't match"],
  ])('with %s = %j says: %s', async (name, value, sentence) => {
    const sent =
      name === 'password' ? { password: value, confirmPassword: value } : { [name]: value };
    const { status, body } = await register(sent);
    expect(status).toBe(400);
    expect(body.result?.error).toEqual({ [name]: [sentence] });
    expect(body).toMatchObject({ result: { initialValue: { contactPhone: expect.anything() } } });
    expect(JSON.stringify(body)).not.toContain(PASSWORD);
    expect(await findRequest()).toBeNull();
  });

  test('responds the same for a used email, on every later page too', async () => {
    await createUser({ email: EMAIL });
    const known = await register();
    const unknown = await register({ contactEmail: 'new@elsewhere.example' });
    expect([known.status, known.location]).toEqual([unknown.status, unknown.location]);
    const cookie = readCookies(known.headers);
    const page = await openPage(openCode, '/register/verify', { cookie });
    expect(page.body).toMatchObject({ email: EMAIL, backTo: '/register' });
    const back = await openPage(loader, '/register', { cookie });
    expect(back.body).toMatchObject({ kept: { companyName: TYPED.companyName } });
    const again = await register({}, cookie);
    expect([again.status, again.location]).toEqual([303, '/register/verify']);
    const later = readCookies(again.headers);
    expect((await press({ intent: 'verify', code: '123456' }, later)).status).toBe(400);
    expect((await press({ intent: 'resend' }, later)).status).toBe(429);
    expect(await mailsTo(EMAIL)).toHaveLength(1);
  });

  test('responds to corrections of a used email the same after another browser registered it', async () => {
    await createUser({ email: EMAIL });
    const statusesOf = async (contactEmail: string) => {
      const first = readCookies((await register({ contactEmail })).headers);
      await skipCooldown();
      const second = readCookies((await register({ contactEmail })).headers);
      const statuses: number[] = [];
      for (const cookie of [first, undefined, second]) {
        const corrected = { contactEmail, companyName: 'Brazos Steel LLC' };
        statuses.push((await register(corrected, cookie)).status);
      }
      return statuses;
    };
    expect(await statusesOf('new@elsewhere.example')).toEqual([303, 429, 303]);
    expect(await statusesOf(EMAIL)).toEqual([303, 429, 303]);
  });
});

describe('the code page', () => {
  test('redirects to the form without a registration', async () => {
    const page = await openPage(openCode, '/register/verify');
    expect([page.status, page.location]).toEqual([303, '/register']);
    const sent = await press({ intent: 'verify', code: '123456' });
    expect([sent.status, sent.location]).toEqual([303, '/register']);
  });

  test('accepts the right code once and forgets what was typed', async () => {
    const cookie = await registeredBrowser();
    const code = await codeMailedTo(EMAIL);
    const { status, location } = await press({ intent: 'verify', code }, cookie);
    expect([status, location]).toEqual([303, '/register/success']);
    expect(await findRequest()).toMatchObject({ status: 'under_review' });
    const form = await openPage(loader, '/register', { cookie });
    expect(form.body).toMatchObject({ kept: null });
  });

  test('can be submitted twice or reopened by this browser only', async () => {
    const cookie = await registeredBrowser();
    const sent = { intent: 'verify', code: await codeMailedTo(EMAIL) };
    const both = await Promise.all([press(sent, cookie), press(sent, cookie)]);
    for (const answer of [...both, await press(sent, cookie)]) {
      expect([answer.status, answer.location]).toEqual([303, '/register/success']);
    }
    const page = await openPage(openCode, '/register/verify', { cookie });
    expect([page.status, page.location]).toEqual([303, '/register/success']);
    const byLink = [
      await openPage(openCodeByLink, BY_LINK, { cookie }),
      await submitByLink(sent, BY_LINK, cookie),
    ];
    for (const { status, location } of byLink) {
      expect([status, location]).toEqual([303, '/verify-email/verified']);
    }
    expect((await submitByLink(sent)).status).toBe(400);
    const other = '/verify-email?email=nobody%40example.com';
    expect((await submitByLink(sent, other, cookie)).status).toBe(400);
  });

  test('accepts a new code after a rejection and a registration elsewhere', async () => {
    const cookie = await registeredBrowser();
    await press({ intent: 'verify', code: await codeMailedTo(EMAIL) }, cookie);
    await db.companyRegistrationRequest.updateMany({ data: { status: 'rejected' } });
    const rejected = await openPage(loader, '/register', { cookie });
    expect(rejected.body).toMatchObject({ kept: { companyName: TYPED.companyName } });
    await skipCooldown();
    await register();
    const done = await submitByLink(
      { intent: 'verify', code: await codeMailedTo(EMAIL) },
      BY_LINK,
      cookie,
    );
    expect([done.status, done.location]).toEqual([303, '/verify-email/verified']);
    expect(await findRequest()).toMatchObject({ status: 'under_review' });
  });

  test('sends another code after a minute', async () => {
    const cookie = await registeredBrowser();
    expect((await press({ intent: 'resend' }, cookie)).status).toBe(429);
    await skipCooldown();
    const { status, location, headers } = await press({ intent: 'resend' }, cookie);
    expect([status, location]).toEqual([303, '/register/verify']);
    const toast = readCookies(headers);
    expect(toast).toMatch(/^toast=/);
  });
});

describe('the code page linked from the email', () => {
  test('redirects to registration without an email', async () => {
    for (const path of ['/verify-email', '/verify-email?email=dana']) {
      const page = await openPage(openCodeByLink, path);
      expect([page.status, page.location]).toEqual([303, '/signup']);
    }
  });

  test('responds to a request for another code the same for any email', async () => {
    await makeUnderReview();
    await skipCooldown();
    for (const path of [BY_LINK, '/verify-email?email=nobody%40example.com']) {
      const first = await submitByLink({ intent: 'resend' }, path);
      expect([first.status, first.location]).toEqual([303, path]);
      const second = await submitByLink({ intent: 'resend' }, path);
      expect(second.status).toBe(429);
      expect(second.body.result?.error?.['']?.[0]).toMatch(/Wait \d+ seconds and try again\.$/);
    }
  });
});

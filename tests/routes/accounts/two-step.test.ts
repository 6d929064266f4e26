import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { loader as auditLog } from '~/routes/admin.audit-log/route';
import { action as moderate, loader as openUser } from '~/routes/admin_.users.$id/route';
import * as profile from '~/routes/profile.two-step/route';
import { action as signIn } from '~/routes/signin/route';
import * as codePage from '~/routes/signin_.code/route';
import { PASSWORD, PASSWORD_HASH } from '../../factories/password';
import { appCode, giveTwoStep } from '../../factories/two-step';
import { createUser } from '../../factories/user';
import { resetDatabase } from '../../setup/database';
import { callApi } from '../api/call-api';
import { cookieOf, openPage, readCookies, sendForm } from '../visit';
import { setEnv } from '../../setup/environment';

const EMAIL = 'ana@lakeshore.example';
const CODE_PAGE = '/signin/code?returnTo=%2Fsaved';
let userId: string;

beforeEach(async () => {
  await resetDatabase();
  userId = (await createUser({ email: EMAIL, password: PASSWORD_HASH })).id;
});

const enterPassword = (returnTo = '/saved') =>
  sendForm(signIn, '/signin', { email: EMAIL, password: PASSWORD, returnTo });
const enterCode = (code: string, cookie?: string) =>
  sendForm(codePage.action, CODE_PAGE, { code }, { cookie });
const hasSession = (headers: Headers) => /(^|; )session=/.test(readCookies(headers));
const callSignIn = (json: object = {}) =>
  callApi('POST', '/api/auth/signin', { json: { email: EMAIL, password: PASSWORD, ...json } });

describe('the page after the password', () => {
  test('takes the code and leads on to the page asked for', async () => {
    const { secret } = await giveTwoStep(userId);
    const first = await enterPassword();
    expect([first.status, first.location]).toEqual([303, CODE_PAGE]);
    expect(hasSession(first.headers)).toBe(false);
    const cookie = readCookies(first.headers);
    expect((await openPage(codePage.loader, CODE_PAGE, { cookie })).status).toBe(200);

    const wrong = await enterCode('000 000', cookie);
    expect(wrong).toMatchObject({
      status: 400,
      body: { result: { error: { code: [/wrong/] } } },
    });
    expect(JSON.stringify(wrong.body)).not.toContain('000 000');
    const right = await enterCode(appCode(secret).replace(/(?=...$)/, ' '), cookie);
    expect([right.status, right.location]).toEqual([303, '/saved']);
    expect(hasSession(right.headers)).toBe(true);
    // The same code again, as from a page reloaded.
    expect((await enterCode(appCode(secret), cookie)).status).toBe(400);
  });

  test('takes a recovery code, and never leads to another site', async () => {
    const { recoveryCodes } = await giveTwoStep(userId);
    const { location, headers } = await enterPassword('//evil.example');
    expect(location).toBe('/signin/code?returnTo=%2F');
    const { status } = await enterCode(recoveryCodes[3]!, readCookies(headers));
    expect(status).toBe(303);
  });

  test('without the password leads to sign-in', async () => {
    const { secret } = await giveTwoStep(userId);
    for (const cookie of [undefined, 'sign-in=planted']) {
      for (const answer of [
        await openPage(codePage.loader, CODE_PAGE, { cookie }),
        await enterCode(appCode(secret), cookie),
      ]) {
        expect(answer).toMatchObject({ status: 303, location: '/signin?returnTo=%2Fsaved' });
      }
    }
  });

  test('leads back to sign-in once no code can be right', async () => {
    const { recoveryCodes } = await giveTwoStep(userId);
    const cookie = readCookies((await enterPassword()).headers);
    // As when an admin removes it.
    await db.user.update({ where: { id: userId }, data: { secondFactorAt: null } });
    for (const answer of [
      await openPage(codePage.loader, CODE_PAGE, { cookie }),
      await enterCode(recoveryCodes[0]!, cookie),
    ]) {
      expect(answer).toMatchObject({ status: 303, location: '/signin?returnTo=%2Fsaved' });
    }
  });
});

test('the sign-in call names the missing code and accepts it', async () => {
  const { secret } = await giveTwoStep(userId);
  const missing = await callSignIn();
  expect(missing).toMatchObject({
    status: 401,
    body: { code: 'code_required', field: 'code', missing: 'code' },
  });
  expect(hasSession(missing.headers)).toBe(false);
  expect(await callSignIn({ code: '000000' })).toMatchObject({
    status: 400,
    body: { code: 'invalid', field: 'code' },
  });
  expect(await callSignIn({ password: 'Wrong!Horse7', code: appCode(secret) })).toMatchObject({
    status: 401,
    body: { code: 'unauthenticated' },
  });
  const right = await callSignIn({ code: appCode(secret) });
  expect([right.status, hasSession(right.headers)]).toEqual([200, true]);
});

test('the forms turn it on, show the recovery codes once, and turn it off', async () => {
  const cookie = await cookieOf(userId);
  const send = (values: Record<string, string>) =>
    sendForm(profile.action, '/profile/two-step', values, { cookie });
  const open = () => openPage(profile.loader, '/profile/two-step', { cookie });
  expect((await open()).body).toMatchObject({ twoStep: { state: 'off' }, qrCode: null });
  expect((await send({ intent: 'start' })).status).toBe(303);
  const { twoStep, qrCode } = (await open()).body as {
    twoStep: { secret: string };
    qrCode: object;
  };
  expect(qrCode).toMatchObject({ size: expect.any(Number), path: expect.stringMatching(/^M/) });
  for (const code of ['', '12', '123456789012']) {
    const { body } = await send({ intent: 'confirm', code });
    expect(body.result?.error?.code).toEqual(['Enter the 6 digits from your app.']);
  }
  const on = await send({ intent: 'confirm', code: appCode(twoStep.secret) });
  expect([on.status, (on.body.recoveryCodes as string[]).length]).toEqual([201, 10]);
  expect((await send({ intent: 'confirm', code: appCode(twoStep.secret) })).status).toBe(409);
  expect(JSON.stringify((await open()).body)).not.toMatch(/\d{4}-\d{4}-\d{4}/);
  expect((await send({ intent: 'renew-codes' })).status).toBe(201);
  await db.userSession.updateMany({ data: { passwordEnteredAt: new Date(0) } });
  expect((await send({ intent: 'turn-off' })).status).toBe(403);
  expect((await send({ intent: 'turn-off', currentPassword: PASSWORD })).status).toBe(303);
  expect((await open()).body).toMatchObject({ twoStep: { state: 'off' } });
});

describe('an admin outside demo data', () => {
  let cookie: string;
  beforeEach(async () => {
    await db.user.update({ where: { id: userId }, data: { role: 'admin' } });
    cookie = await cookieOf(userId);
  });
  const withoutDemoData = () => setEnv({ DEMO_DATA: 'off' });
  const openDashboard = () => openPage(auditLog, '/admin/audit-log', { cookie });
  const call = () => callApi('GET', '/api/admin/users', { cookie });

  test('sets up two-step sign-in before any admin page or call', async () => {
    expect([(await openDashboard()).status, (await call()).status]).toEqual([200, 200]);
    withoutDemoData();
    expect(await openDashboard()).toMatchObject({ status: 303, location: '/profile/two-step' });
    expect(await call()).toMatchObject({
      status: 403,
      body: { code: 'second_factor_required', missing: 'secondFactor' },
    });

    const { secret } = await giveTwoStep(userId);
    const signedIn = await callSignIn({ code: appCode(secret) });
    cookie = readCookies(signedIn.headers);
    expect([(await openDashboard()).status, (await call()).status]).toEqual([200, 200]);
  });

  test('removes it for another person, by form and by call, not for oneself', async () => {
    const { id } = await createUser();
    const remove = (target: string) =>
      sendForm(
        moderate,
        `/admin/users/${target}`,
        { intent: 'remove-two-step' },
        { cookie, params: { id: target } },
      );
    const page = () => openPage(openUser, `/admin/users/${id}`, { cookie, params: { id } });
    await giveTwoStep(id);
    expect((await page()).body).toMatchObject({ user: { hasTwoStep: true }, isSelf: false });
    expect((await remove(id)).location).toBe(`/admin/users/${id}`);
    expect((await page()).body).toMatchObject({ user: { hasTwoStep: false } });
    await giveTwoStep(userId);
    expect((await remove(userId)).status).toBe(409);
    await giveTwoStep(id);
    await db.userSession.updateMany({ data: { passwordEnteredAt: new Date(0) } });
    const address = `/api/admin/users/${id}/remove-two-step`;
    expect(await callApi('POST', address, { cookie, json: {} })).toMatchObject({
      status: 403,
      body: { missing: 'currentPassword' },
    });
    const json = { currentPassword: PASSWORD };
    expect((await callApi('POST', address, { cookie, json })).status).toBe(200);
  });
});

import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { ACCOUNTS_COPY } from '~/domain/accounts/copy';
import {
  accountJobs,
  countFromAddress,
  hashPassword,
  rememberBrowser,
  resetPassword,
  signIn,
} from '~/domain/accounts/index.server';
import { registerCompany, registerCompanyBriefly } from '~/domain/companies/index.server';
import type { DomainError } from '~/lib/errors';
import type { Visitor } from '~/lib/actor';
import { PASSWORD, PASSWORD_HASH } from '../../factories/password';
import { codeMailedTo } from '../../factories/mailbox';
import { createSuspendedCompany } from '../../factories/company';
import { createRegistration } from '../../factories/registration';
import { createUser } from '../../factories/user';
import { resetDatabase } from '../../setup/database';
import { refusalOf } from '../../setup/expectations';
import { statementsOf } from '../../setup/statements';

const EMAIL = 'ana@lakeshore.example';
const NOWHERE: Visitor = { ipAddress: null, userAgent: null };
const from = (ipAddress: string): Visitor => ({ ipAddress, userAgent: null });

beforeEach(resetDatabase);

const refusal = (password: string, email = EMAIL, visitor = NOWHERE) =>
  refusalOf(signIn({ email, password }, visitor));
const times = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('why an account cannot sign in', () => {
  const states: [string, () => Promise<unknown>, string][] = [
    [
      'unverified',
      () =>
        createRegistration({
          contactEmail: EMAIL,
          hashedPassword: PASSWORD_HASH,
          emailVerified: false,
          status: 'pending',
        }),
      ACCOUNTS_COPY.unverified,
    ],
    [
      'under_review',
      () => createRegistration({ contactEmail: EMAIL, hashedPassword: PASSWORD_HASH }),
      ACCOUNTS_COPY.underReview,
    ],
    [
      'rejected',
      () =>
        createRegistration({
          contactEmail: EMAIL,
          hashedPassword: PASSWORD_HASH,
          status: 'rejected',
          rejectionReason: 'The license has run out.',
        }),
      `${ACCOUNTS_COPY.rejected} Reason: The license has run out.`,
    ],
    [
      'suspended',
      async () => {
        const { id: companyId } = await createSuspendedCompany();
        await createUser({ email: EMAIL, password: PASSWORD_HASH, companyId });
      },
      ACCOUNTS_COPY.suspended,
    ],
    [
      'banned',
      () =>
        createUser({
          email: EMAIL,
          password: PASSWORD_HASH,
          bannedAt: new Date(),
          banReason: 'Listed stolen goods.',
        }),
      ACCOUNTS_COPY.banned,
    ],
    [
      'unverified',
      () => createUser({ email: EMAIL, password: PASSWORD_HASH, emailVerified: false }),
      ACCOUNTS_COPY.unverified,
    ],
  ];

  test.each(states)('reveals %s only after the right password', async (reason, make, sentence) => {
    await make();
    expect(await refusal(PASSWORD)).toMatchObject({
      code: 'account_blocked',
      message: sentence,
      details: { reason },
    });
    expect(await refusal('Wrong!Horse7')).toMatchObject({
      code: 'unauthenticated',
      message: ACCOUNTS_COPY.wrongCredentials,
    });
    expect(await db.userSession.count()).toBe(0);
  });

  test('a registration without a password lets no one in', async () => {
    await db.companyRegistrationRequest.create({
      data: { contactEmail: EMAIL, companyName: 'Okafor Framing', city: 'Chicago', state: 'IL' },
    });
    expect((await refusal(PASSWORD)).code).toBe('unauthenticated');
  });

  test('a registration’s password does not work for the account it became', async () => {
    await createRegistration({
      contactEmail: EMAIL,
      hashedPassword: PASSWORD_HASH,
      status: 'approved',
    });
    await createUser({ email: EMAIL, password: await hashPassword('Another!Horse8') });
    expect((await refusal(PASSWORD)).code).toBe('unauthenticated');
    expect(await signIn({ email: EMAIL, password: 'Another!Horse8' }, NOWHERE)).toBeTruthy();
  });

  test('a deleted user is unknown', async () => {
    await createUser({ email: EMAIL, password: PASSWORD_HASH, anonymizedAt: new Date() });
    expect((await refusal(PASSWORD)).code).toBe('unauthenticated');
  });
});

describe('an email registered by someone who does not own it', () => {
  const CHOSEN = 'Stapler!Battery9';
  const said = {
    contactFirstName: 'Eve',
    contactLastName: 'Marsh',
    contactPhone: '(512) 555-0142',
    contactPosition: 'Owner',
    companyName: 'Impostor',
    businessType: 'subcontractor' as const,
    businessAddress: '900 E 5th St',
    city: 'Austin',
    state: 'TX' as const,
    zipCode: '78702',
    specialties: [],
    servingAreas: [],
    yearsInBusiness: 14,
    password: CHOSEN,
  };
  const register = (contactEmail: string) => registerCompany({ ...said, contactEmail }, NOWHERE);
  const registerBriefly = (email: string) =>
    registerCompanyBriefly({ name: 'Impostor', email, city: 'Austin', state: 'TX' }, NOWHERE);
  const pause = () => db.rateLimit.deleteMany();

  test('gets the same sign-in answer whether known or not, and its owner still signs in', async () => {
    const id = (await createUser({ email: EMAIL, password: PASSWORD_HASH })).id;
    const stranger = 'new@people.example';
    for (const email of [EMAIL, stranger]) {
      await register(email);
      expect(await refusal(CHOSEN, email), email).toMatchObject({
        code: 'account_blocked',
        message: ACCOUNTS_COPY.unverified,
      });
      expect((await refusal('Wrong!Horse7', email)).code).toBe('unauthenticated');
    }
    expect(await signIn({ email: EMAIL, password: PASSWORD }, NOWHERE)).toMatchObject({
      userId: id,
    });
    await pause();
    for (const email of [EMAIL, stranger]) {
      await registerBriefly(email);
      expect((await refusal(CHOSEN, email)).code, email).toBe('unauthenticated');
    }
    expect(await db.userSession.count()).toBe(0);
  });

  test('keeps its own password while under review', async () => {
    await createRegistration({ contactEmail: EMAIL, hashedPassword: PASSWORD_HASH });
    await register(EMAIL);
    expect((await refusal(PASSWORD)).message).toBe(ACCOUNTS_COPY.underReview);
    expect((await refusal(CHOSEN)).message).toBe(ACCOUNTS_COPY.unverified);
  });

  test('loses that password once the email is free and registered', async () => {
    const { id } = await createUser({ email: EMAIL, password: PASSWORD_HASH });
    await register(EMAIL);
    await db.user.delete({ where: { id } });
    await pause();
    expect((await refusal(CHOSEN)).message).toBe(ACCOUNTS_COPY.unverified);
    await registerBriefly(EMAIL);
    expect((await refusal(CHOSEN)).code).toBe('unauthenticated');
  });
});

describe('guessing', () => {
  test.each(['an account', 'an unknown email'])(
    'the eleventh attempt for %s in 15 minutes is refused, even with the right password',
    async (whose) => {
      await createUser({
        email: whose === 'an account' ? EMAIL : 'ben@people.example',
        password: PASSWORD_HASH,
      });
      for (const _ of times(10)) expect((await refusal('wrong')).code).toBe('unauthenticated');
      for (const password of ['wrong', PASSWORD]) {
        const refused = await refusal(password, EMAIL.toUpperCase());
        expect(refused).toMatchObject({ code: 'rate_limited', status: 429 });
        expect(refused.message).toMatch(/^Too many attempts\. Wait 15 minutes/);
        expect(refused.details?.retryAfterSeconds).toBeGreaterThan(840);
        expect(refused.details?.retryAfterSeconds).toBeLessThanOrEqual(900);
      }
      if (whose !== 'an account') return;
      await db.rateLimit.updateMany({ data: { expire: Date.now() - 1 } });
      expect(await signIn({ email: EMAIL, password: PASSWORD }, NOWHERE)).toBeTruthy();
    },
  );

  test('locks out one address: others, known browsers and a completed reset get through', async () => {
    const { id } = await createUser({ email: EMAIL, password: PASSWORD_HASH });
    const home = { ...from('192.0.2.7'), browser: 'b'.repeat(64) };
    await rememberBrowser(id, home.browser);
    for (const _ of times(10)) await refusal('wrong', EMAIL, from('192.0.2.7'));
    expect((await refusal(PASSWORD, EMAIL, from('192.0.2.7'))).code).toBe('rate_limited');
    const stranger = { ...from('192.0.2.7'), browser: 'c'.repeat(64) };
    expect((await refusal(PASSWORD, EMAIL, stranger)).code).toBe('rate_limited');
    for (const visitor of [home, from('192.0.2.8')]) {
      expect(await signIn({ email: EMAIL, password: PASSWORD }, visitor)).toBeTruthy();
    }
    // A known browser may not guess on and on either.
    for (const _ of times(10)) await refusal('wrong', EMAIL, home);
    expect((await refusal(PASSWORD, EMAIL, home)).code).toBe('rate_limited');

    const elsewhere = from('192.0.2.9');
    for (const _ of times(10)) await refusal('wrong', EMAIL, elsewhere);
    for (const [index, visitor] of [home, stranger, elsewhere].entries()) {
      await accountJobs.handlers.send_password_reset({ email: EMAIL });
      const code = await codeMailedTo(EMAIL);
      const newPassword = `Battery!Staple${index}`;
      await resetPassword({ email: EMAIL, code, newPassword }, visitor);
      expect(await signIn({ email: EMAIL, password: newPassword }, visitor)).toBeTruthy();
      await db.emailVerificationCode.deleteMany();
    }
  });

  test('all unknown addresses share a hundred attempts an hour for an account', async () => {
    const { id } = await createUser({ email: EMAIL, password: PASSWORD_HASH });
    const elsewhere = (index: number) => from(`198.51.100.${index % 20}`);
    const tries = await Promise.all(
      times(105).map((index) => refusal('wrong', EMAIL, elsewhere(index))),
    );
    expect(tries.filter(({ code }) => code === 'rate_limited')).toHaveLength(5);
    expect((await refusal(PASSWORD, EMAIL, from('192.0.2.7'))).code).toBe('rate_limited');
    const home = { ...from('192.0.2.7'), browser: 'b'.repeat(64) };
    await rememberBrowser(id, home.browser);
    expect(await signIn({ email: EMAIL, password: PASSWORD }, home)).toBeTruthy();
  });

  test('compares at most ten of twenty simultaneous passwords', async () => {
    await createUser({ email: EMAIL, password: PASSWORD_HASH });
    const refused = await Promise.all(times(20).map(() => refusal('wrong')));
    expect(refused.filter(({ code }) => code === 'unauthenticated')).toHaveLength(10);
    expect(refused.filter(({ code }) => code === 'rate_limited')).toHaveLength(10);
  });

  test('starts the count over after a success', async () => {
    await createUser({ email: EMAIL, password: PASSWORD_HASH });
    for (const _ of times(9)) await refusal('wrong');
    await signIn({ email: EMAIL, password: PASSWORD }, NOWHERE);
    for (const _ of times(9)) await refusal('wrong');
    expect(await signIn({ email: EMAIL, password: PASSWORD }, NOWHERE)).toBeTruthy();
  });

  test('limits one IP to 60 attempts a minute across accounts', async () => {
    await createUser({ email: EMAIL, password: PASSWORD_HASH });
    const tries = await Promise.all(
      times(65).map((index) => refusal('wrong', `user-${index}@people.example`, from('192.0.2.7'))),
    );
    expect(tries.filter(({ code }) => code === 'rate_limited')).toHaveLength(5);
    expect((await refusal(PASSWORD, EMAIL, from('192.0.2.7'))).code).toBe('rate_limited');
    expect(await signIn({ email: EMAIL, password: PASSWORD }, from('192.0.2.8'))).toBeTruthy();
  });

  test('the addresses of one IPv6 network count as one', async () => {
    const count = (ipAddress: string) =>
      countFromAddress({ name: 'network', max: 1, withinSeconds: 60 }, from(ipAddress));
    await count('2001:db8:0:7::1');
    await expect(count('2001:db8:0:7:ffff::2')).rejects.toMatchObject({ code: 'rate_limited' });
    await count('2001:db8:0:8::1');
  });

  test('answers a wrong password and an unknown user alike, with as many queries', async () => {
    await createUser({ email: EMAIL, password: PASSWORD_HASH });
    const asked = async (email: string) => {
      let answer: Partial<DomainError> = {};
      const queries = await statementsOf(async () => {
        const { code, message, status, details } = await refusal('wrong', email);
        answer = { code, message, status, details };
      });
      return { ...answer, queries: queries.length };
    };
    const known = await asked(EMAIL);
    expect(await asked('no@people.example')).toEqual(known);
    expect(known.status).toBe(401);
  });
});

test('every character of a long password counts', async () => {
  const long = `Aa1!${'x'.repeat(100)}`;
  await createUser({ email: EMAIL, password: await hashPassword(`${long}y`) });
  expect((await refusal(long)).code).toBe('unauthenticated');
  expect((await refusal(`${long}z`)).code).toBe('unauthenticated');
  expect(await signIn({ email: EMAIL, password: `${long}y` }, NOWHERE)).toBeTruthy();
});

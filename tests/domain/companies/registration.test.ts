import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { REGISTRATION_COPY } from '~/domain/companies/copy';
import { deleteExpired } from '~/db/expired-rows.server';
import { ACCOUNTS_COPY } from '~/domain/accounts/copy';
import { CODE_REFUSED, signIn } from '~/domain/accounts/index.server';
import {
  askForAnotherCode,
  companyJobs,
  getRegistration,
  getRecentRegistration,
  getRegistrationByLink,
  listRegistrations,
  registerCompany,
  registerCompanyBriefly,
  rejectRegistration,
  verifyEmail,
  verifyRegistrationEmail,
} from '~/domain/companies/index.server';
import {
  RegisterCompany,
  RegisterCompanyBriefly,
} from '~/domain/companies/registration/register-company.schema';
import type { DomainError } from '~/lib/errors';
import { seal } from '~/lib/seal.server';
import type { Visitor } from '~/lib/actor';
import { createCompany } from '../../factories/company';
import { createUser } from '../../factories/user';
import { resetDatabase } from '../../setup/database';
import {
  findRequest,
  skipCooldown,
  makeAdmin,
  makeApproved,
  makeUnderReview,
  PASSWORD,
  registration,
  newVisitor,
  TYPED,
} from './registration-setting';
import { codeMailedTo, mailsTo, waitingJobs, wrongCode } from '../../factories/mailbox';

const EMAIL = TYPED.contactEmail;
const resend = companyJobs.handlers.resend_registration_code;
const verify = (code: string, email = EMAIL) =>
  verifyRegistrationEmail({ email, code }, newVisitor());

beforeEach(resetDatabase);

describe('a registration', () => {
  test('is stored in full, and its contact gets a code', async () => {
    const answer = await registerCompany(registration(), newVisitor());
    const request = (await findRequest())!;
    expect(answer).toEqual({
      success: true,
      message: 'We have sent an email to this address. Enter the code in it to continue.',
      requiresVerification: true,
      requestId: request.id,
    });
    expect(request).toMatchObject({
      status: 'pending',
      emailVerified: false,
      companyName: 'Brazos Steel Erectors',
      yearsInBusiness: 12,
      specialties: ['Rebar', 'Decking', 'Erection'],
      servingAreas: ['Travis County'],
      website: 'https://brazos-steel.example',
      verificationAttempts: 0,
    });
    const [mail] = await mailsTo(EMAIL, 'registration_code');
    expect(mail).toMatchObject({ subject: 'Verify your email address' });
    expect(JSON.stringify(mail)).toContain(
      'http://localhost:3000/verify-email?email=dana%40brazos-steel.example',
    );
    expect(await codeMailedTo(EMAIL)).toMatch(/^\d{6}$/);
    expect(JSON.stringify(mail)).not.toMatch(/Brazos Steel|Dana/);
  });

  test('is refused with a ZIP code of another state, before anything is stored', async () => {
    const elsewhere = registration({ city: 'Gary', state: 'IN', zipCode: '90210' });
    await expect(registerCompany(elsewhere, newVisitor())).rejects.toMatchObject({
      code: 'invalid',
      field: 'zipCode',
      message: 'ZIP code 90210 is not in Indiana. Check the ZIP code and the state.',
    });
    expect(await findRequest()).toBeNull();
  });

  test('with an unknown ZIP code of its state is stored, and flagged for review', async () => {
    for (const [zipCode, isZipUnknown] of [
      ['78799-0001', false],
      ['78702', false],
      ['78700', true],
    ] as const) {
      const contactEmail = `office${zipCode}@brazos-steel.example`;
      const { requestId } = await registerCompany(
        registration({ contactEmail, zipCode }),
        newVisitor(),
      );
      expect(await getRegistration(requestId), zipCode).toMatchObject({ zipCode, isZipUnknown });
      const { registrations } = await listRegistrations({ search: contactEmail });
      expect(registrations).toMatchObject([{ zipCode, isZipUnknown }]);
    }
  });

  test('comes from Washington, DC, and the territories too', async () => {
    const places = [
      ['DC', '20001'],
      ['PR', '00901'],
      ['GU', '96910'],
      ['VI', '00802'],
      ['AS', '96799'],
      ['MP', '96950'],
    ] as const;
    for (const [state, zipCode] of places) {
      const contactEmail = `${state}@brazos-steel.example`;
      await registerCompany(registration({ contactEmail, state, zipCode }), newVisitor());
      expect(await findRequest(contactEmail)).toMatchObject({ state, zipCode });
    }
  });

  test('stores neither the password nor the code in plain text', async () => {
    await registerCompany(registration(), newVisitor());
    const kept = JSON.stringify([await findRequest(), await db.mail.findMany()]);
    expect(kept).not.toContain(PASSWORD);
    expect(kept).not.toContain(await codeMailedTo(EMAIL));
  });

  test('is refused with a common password before anything is stored', async () => {
    await expect(
      registerCompany(registration({ password: 'Password1!' }), newVisitor()),
    ).rejects.toMatchObject({ code: 'invalid', field: 'password' });
    expect(await findRequest()).toBeNull();
  });

  test('is accepted 10 times an hour from one IP', async () => {
    const visitor = newVisitor();
    for (let count = 0; count < 10; count += 1) {
      const brief = { name: 'Brazos', email: `office${count}@brazos-steel.example` };
      await registerCompanyBriefly({ ...brief, city: 'Austin', state: 'TX' }, visitor);
    }
    await expect(registerCompany(registration(), visitor)).rejects.toMatchObject({
      code: 'rate_limited',
    });
  });
});

describe('a repeated registration', () => {
  test('in another browser is another attempt, with its own code', async () => {
    const [first, second] = [newVisitor(), newVisitor()];
    await registerCompany(registration(), first);
    const firstCode = await codeMailedTo(EMAIL);
    await skipCooldown();
    await registerCompany(registration({ companyName: 'Brazos Steel LLC' }), second);
    const secondCode = await codeMailedTo(EMAIL);
    expect(await db.companyRegistrationRequest.count()).toBe(2);

    const enter = (code: string, visitor: Visitor) =>
      verifyRegistrationEmail({ email: EMAIL, code }, visitor);
    if (firstCode !== secondCode) {
      await expect(enter(secondCode, first)).rejects.toThrow(CODE_REFUSED);
      await expect(enter(firstCode, newVisitor())).rejects.toThrow(CODE_REFUSED);
    }
    await enter(firstCode, first);
    expect(
      await db.companyRegistrationRequest.findFirst({ where: { status: 'under_review' } }),
    ).toMatchObject({ companyName: 'Brazos Steel Erectors', hashedPassword: expect.any(String) });
    await enter(secondCode, second);
    expect(await db.companyRegistrationRequest.count({ where: { status: 'under_review' } })).toBe(
      2,
    );
  });

  test('while one is under review needs a code of its own, in the same browser too', async () => {
    const visitor = newVisitor();
    const enter = (code: string) => verifyRegistrationEmail({ email: EMAIL, code }, visitor);
    await registerCompany(registration(), visitor);
    await enter(await codeMailedTo(EMAIL));
    await skipCooldown();
    const again = registration({ companyName: 'Brazos Steel LLC' });
    const { requestId } = await registerCompany(again, visitor);
    const code = await codeMailedTo(EMAIL);
    await expect(enter(wrongCode(code))).rejects.toThrow(CODE_REFUSED);
    await enter(code);
    expect(await getRegistration(requestId)).toMatchObject({
      status: 'under_review',
      others: [{ companyName: 'Brazos Steel Erectors', status: 'under_review' }],
    });
    const { underReview } = ACCOUNTS_COPY;
    await expect(signIn({ email: EMAIL, password: PASSWORD }, visitor)).rejects.toThrow(
      underReview,
    );
  });

  test('waits a minute in another browser', async () => {
    await registerCompany(registration(), newVisitor());
    await expect(
      registerCompany(registration({ companyName: 'Other Name LLC' }), newVisitor()),
    ).rejects.toMatchObject({
      code: 'rate_limited',
      message: expect.stringMatching(/^An email was sent .* Wait \d+ seconds and try again\.$/),
    });
    expect(await findRequest()).toMatchObject({ companyName: 'Brazos Steel Erectors' });
  });

  test('corrects the data in the same browser, where the code stays valid', async () => {
    const visitor = newVisitor();
    const earlier = await registerCompany(registration(), visitor);
    const again = registration({ companyName: 'Brazos Steel LLC', website: '' });
    expect(await registerCompany(again, visitor)).toEqual(earlier);
    expect(await mailsTo(EMAIL)).toHaveLength(1);
    const guess = { email: EMAIL, code: await codeMailedTo(EMAIL) };
    await verifyRegistrationEmail(guess, visitor);
    expect(await db.companyRegistrationRequest.findMany()).toMatchObject([
      { status: 'under_review', companyName: 'Brazos Steel LLC', website: null },
    ]);
  });

  test('by a stranger takes no attempt from the browser that registered', async () => {
    const owner = newVisitor();
    await registerCompany(registration(), owner);
    const code = await codeMailedTo(EMAIL);
    for (let guess = 0; guess < 6; guess += 1) {
      await expect(verify(wrongCode(code))).rejects.toThrow(CODE_REFUSED);
    }
    await expect(verify(code)).rejects.toThrow(CODE_REFUSED);
    await verifyRegistrationEmail({ email: EMAIL, code }, owner);
    expect(await findRequest()).toMatchObject({ status: 'under_review' });
  });

  test('after a rejection leaves that as it was, with its reason and note', async () => {
    const id = await makeUnderReview();
    const said = { rejectionReason: 'No license', reviewNotes: 'Called twice' };
    await rejectRegistration(id, said, await makeAdmin());
    await skipCooldown();
    await registerCompany(registration({ businessLicenseNumber: 'TX-1' }), newVisitor());
    const later = (await findRequest())!;
    expect(later).toMatchObject({
      status: 'pending',
      emailVerified: false,
      rejectionReason: null,
      reviewedAt: null,
      businessLicenseNumber: 'TX-1',
    });
    expect((await getRegistration(later.id))!.others).toMatchObject([{ id, ...said }]);
    expect((await listRegistrations({ status: 'rejected' })).registrations).toMatchObject([{ id }]);
    expect(await getRegistration(id)).toMatchObject({ status: 'rejected', ...said });
  });

  test('after a rejection starts from the form as it was sent, by the link in the email', async () => {
    await rejectRegistration(
      await makeUnderReview(),
      { rejectionReason: 'No license' },
      await makeAdmin(),
    );
    const [mail] = await mailsTo(EMAIL, 'registration_rejected');
    const link = /register\?again=([\w-]+)/.exec(JSON.stringify(mail))![1]!;
    const { password: _, ...typed } = TYPED;
    expect(await getRegistrationByLink(link)).toMatchObject({
      backTo: '/register',
      typed: { ...typed, specialties: 'Rebar\nDecking\nErection' },
    });
    for (const wrong of [
      link.slice(1),
      seal((await findRequest())!.id, 'switching a saved search off'),
    ]) {
      expect(await getRegistrationByLink(wrong)).toBeNull();
    }
  });

  test.each([
    ['was approved', async () => void (await makeApproved(await makeAdmin())), /sign in/],
    ['belongs to a user', async () => void (await createUser({ email: EMAIL })), /sign in/],
    ['belongs to a company', async () => void (await createCompany({ email: EMAIL })), /sign in/],
  ])(
    'gets the same response for an email that %s, and emails its owner',
    async (_, given, says) => {
      await given();
      await skipCooldown();
      await db.mail.deleteMany();
      const before = await findRequest();
      const known = await registerCompany(
        registration({ contactEmail: EMAIL.toUpperCase(), companyName: 'Impostor' }),
        newVisitor(),
      );
      const unknown = await registerCompany(
        registration({ contactEmail: 'new@elsewhere.example' }),
        newVisitor(),
      );
      expect({ ...known, requestId: '' }).toEqual({ ...unknown, requestId: '' });
      expect(known.requestId).toMatch(/^[0-9a-f-]{36}$/);
      const others = { id: { not: known.requestId }, contactEmail: EMAIL };
      expect(await db.companyRegistrationRequest.findFirst({ where: others })).toEqual(before);
      const { registrations } = await listRegistrations();
      expect(registrations.map(({ id }) => id)).not.toContain(known.requestId);
      const mails = await mailsTo(EMAIL);
      expect(mails).toHaveLength(1);
      expect(JSON.stringify(mails)).toMatch(says);
      expect(JSON.stringify(mails)).not.toMatch(/"code"|Impostor/);
    },
  );

  test('of a known email gets no code, however often one is asked for', async () => {
    await createUser({ email: EMAIL });
    const visitor = newVisitor();
    await registerCompany(registration(), visitor);
    await skipCooldown();
    await askForAnotherCode({ email: EMAIL }, visitor);
    await resend({ email: EMAIL, browser: visitor.browser! });
    expect(await mailsTo(EMAIL, 'registration_code')).toEqual([]);
    expect(await findRequest()).toMatchObject({ verificationCode: null });
  });
});

describe('a code', () => {
  test('notifies the admins that a registration waits, once', async () => {
    const admin = await makeAdmin();
    const { email: to } = await db.user.findUniqueOrThrow({ where: { id: admin.userId } });
    const notices = () => db.mail.count({ where: { recipient: to } });
    const visitor = newVisitor();
    await registerCompany(registration(), visitor);
    expect(await notices()).toBe(0);
    const guess = { email: EMAIL, code: await codeMailedTo(EMAIL) };
    await Promise.all([1, 2, 3].map(() => verifyRegistrationEmail(guess, visitor)));
    expect(await notices()).toBe(1);
    expect(await db.mail.findFirst({ where: { recipient: to } })).toMatchObject({
      subject: `${TYPED.companyName} wants to register`,
    });
  });

  test('puts the registration under review, once', async () => {
    await registerCompany(registration(), newVisitor());
    const code = await codeMailedTo(EMAIL);
    await verify(code, EMAIL.toUpperCase());
    expect(await findRequest()).toMatchObject({
      status: 'under_review',
      emailVerified: true,
      emailVerifiedAt: expect.any(Date),
      verificationCode: null,
    });
    await expect(verify(code)).rejects.toThrow(CODE_REFUSED);
  });

  test('is void after 15 minutes', async () => {
    await registerCompany(registration(), newVisitor());
    const { verificationCodeExpiresAt, verificationCodeSentAt } = (await findRequest())!;
    const lifetime = verificationCodeExpiresAt!.getTime() - verificationCodeSentAt!.getTime();
    expect(Math.round(lifetime / 60_000)).toBe(15);
    await db.companyRegistrationRequest.updateMany({
      data: { verificationCodeExpiresAt: new Date() },
    });
    await expect(verify(await codeMailedTo(EMAIL))).rejects.toThrow(CODE_REFUSED);
  });

  test('of another registration is refused', async () => {
    await registerCompany(registration(), newVisitor());
    const other = 'lee@front-range.example';
    await registerCompany(registration({ contactEmail: other }), newVisitor());
    const code = await codeMailedTo(EMAIL);
    if (code !== (await codeMailedTo(other))) await expect(verify(code, other)).rejects.toThrow();
  });

  test('is refused for an unregistered email', async () => {
    await expect(verify('123456', 'nobody@example.com')).rejects.toThrow(CODE_REFUSED);
  });

  test('can be guessed 30 times in 10 minutes from one IP', async () => {
    const visitor = newVisitor();
    const guess = () => verifyRegistrationEmail({ email: EMAIL, code: '123456' }, visitor);
    const answers = await Promise.allSettled(Array.from({ length: 31 }, guess));
    const limited = answers.filter(
      (answer) =>
        answer.status === 'rejected' && (answer.reason as DomainError).code === 'rate_limited',
    );
    expect(limited).toHaveLength(1);
  });
});

describe('another code', () => {
  test('voids the previous one and allows five attempts again', async () => {
    await registerCompany(registration(), newVisitor());
    const first = await codeMailedTo(EMAIL);
    await expect(verify(wrongCode(first))).rejects.toThrow();
    await skipCooldown();
    await askForAnotherCode({ email: EMAIL }, newVisitor());
    expect(await waitingJobs('resend_registration_code')).toEqual([
      { email: EMAIL, browser: expect.any(String) as string },
    ]);
    await resend({ email: EMAIL, browser: null });
    const second = await codeMailedTo(EMAIL);
    expect(await findRequest()).toMatchObject({ verificationAttempts: 0 });
    if (first !== second) await expect(verify(first)).rejects.toThrow(CODE_REFUSED);
    await verify(second);
  });

  test('is refused within a minute, for known and unknown emails alike', async () => {
    await registerCompany(registration(), newVisitor());
    await askForAnotherCode({ email: 'nobody@example.com' }, newVisitor());
    for (const email of [EMAIL, 'nobody@example.com']) {
      await expect(askForAnotherCode({ email }, newVisitor())).rejects.toMatchObject({
        code: 'rate_limited',
        details: { retryAfterSeconds: expect.any(Number) },
      });
    }
    expect(await mailsTo(EMAIL)).toHaveLength(1);
  });

  test('is sent at most 10 times a day to one email', async () => {
    for (let count = 0; count < 10; count += 1) {
      await askForAnotherCode({ email: EMAIL }, newVisitor());
      await skipCooldown();
    }
    await expect(askForAnotherCode({ email: EMAIL }, newVisitor())).rejects.toMatchObject({
      code: 'rate_limited',
      message: expect.stringContaining('hours'),
    });
  });

  test.each(['an unknown address', 'a registration under review', 'a verified user'])(
    'is not sent to %s',
    async (whose) => {
      if (whose.includes('review')) await makeUnderReview();
      if (whose.includes('user')) await createUser({ email: EMAIL });
      await db.mail.deleteMany();
      await resend({ email: EMAIL, browser: null });
      expect(await db.mail.count()).toBe(0);
    },
  );
});

test('an unconfirmed registration is deleted after a month', async () => {
  await registerCompany(registration(), newVisitor());
  const other = 'lee@front-range.example';
  await makeUnderReview({ contactEmail: other });
  await deleteExpired();
  expect(await findRequest(EMAIL)).not.toBeNull();
  await db.companyRegistrationRequest.updateMany({
    data: { updatedAt: new Date(Date.now() - 31 * 24 * 60 * 60 * 1000) },
  });
  await deleteExpired();
  expect(await findRequest(EMAIL)).toBeNull();
  expect(await findRequest(other)).not.toBeNull();
});

describe('the shared code page', () => {
  const guess = (code: string) => verifyEmail({ email: EMAIL, code }, newVisitor());

  test('confirms a registration', async () => {
    await registerCompany(registration(), newVisitor());
    expect(await guess(await codeMailedTo(EMAIL))).toBe('registration');
  });

  test('confirms an unverified user with a code sent on request', async () => {
    const user = await createUser({ email: EMAIL, emailVerified: false });
    await resend({ email: EMAIL, browser: null });
    const code = await codeMailedTo(EMAIL);
    await expect(guess(wrongCode(code))).rejects.toThrow(CODE_REFUSED);
    expect(await guess(code)).toBe('user');
    expect(await db.user.findUnique({ where: { id: user.id } })).toMatchObject({
      emailVerified: true,
      emailVerifiedAt: expect.any(Date),
    });
    await expect(guess(code)).rejects.toThrow(CODE_REFUSED);
  });
});

describe('the short form', () => {
  const brief = RegisterCompanyBriefly.parse({
    name: 'Front Range Salvage',
    email: 'office@front-range.example',
    city: 'Denver',
    state: 'CO',
  });

  test('creates a registration without contact and password, confirmed by a code too', async () => {
    const answer = await registerCompanyBriefly(brief, newVisitor());
    expect(answer).toMatchObject({ success: true, requiresVerification: true });
    expect(await findRequest(brief.email)).toMatchObject({
      status: 'pending',
      companyName: 'Front Range Salvage',
      hashedPassword: null,
      contactFirstName: null,
    });
    await verify(await codeMailedTo(brief.email), brief.email);
    expect(await findRequest(brief.email)).toMatchObject({ status: 'under_review' });
  });

  test('replaces the full registration of the same browser, and the other way around', async () => {
    const asBrief = { ...brief, email: EMAIL };
    const visitor = newVisitor();
    await registerCompany(registration(), visitor);
    await registerCompanyBriefly(asBrief, visitor);
    expect(await findRequest()).toMatchObject({ hashedPassword: null, contactPhone: null });
    expect(await getRecentRegistration(visitor)).toMatchObject({
      backTo: '/auth?tab=sign-up',
      typed: { name: brief.name, email: EMAIL, city: 'Denver', state: 'CO', phone: '' },
    });
    await registerCompany(registration(), visitor);
    expect(await findRequest()).toMatchObject({ contactFirstName: 'Dana', city: 'Austin' });
    expect(await db.companyRegistrationRequest.count()).toBe(1);
  });
});

describe('the fields of a registration', () => {
  const errorsOf = (values: Record<string, unknown>) => {
    const read = RegisterCompany.safeParse({ ...TYPED, ...values });
    const issues = read.success ? [] : read.error.issues;
    return [...new Map(issues.map(({ path, message }) => [path.join('.'), message]))];
  };

  test.each<[Record<string, unknown>, string]>([
    [{ contactFirstName: ' ' }, 'Contact first name is required'],
    [{ contactLastName: undefined }, 'Contact last name is required'],
    [{ contactEmail: 'dana@' }, 'Please enter a valid email'],
    [{ contactPhone: '555-0142' }, 'Please enter a valid phone number'],
    [{ contactPosition: '' }, 'Contact position is required'],
    [{ companyName: '' }, 'Company name is required'],
    [{ businessType: 'bank' }, 'Please select a business type'],
    [{ businessAddress: '' }, 'Business address is required'],
    [{ city: '' }, 'City is required'],
    [{ state: 'XX' }, 'Please select a state'],
    [{ state: undefined }, 'Please select a state'],
    [{ zipCode: '787' }, 'Please enter a valid zip code'],
    [{ federalTaxId: '!!!' }, 'Enter the EIN as 12-3456789'],
    [{ yearsInBusiness: '-1' }, 'Enter the years as a number of at least 0'],
    [{ yearsInBusiness: 'ten' }, 'Enter the years as a number of at least 0'],
    [{ yearsInBusiness: 1987 }, 'Enter at most 500 years'],
    [{ website: 'brazos' }, REGISTRATION_COPY.urlInvalid],
    [{ website: 'n/a' }, REGISTRATION_COPY.urlInvalid],
    [{ website: 'our new site' }, REGISTRATION_COPY.urlInvalid],
    [{ website: 'office@brazos.example' }, REGISTRATION_COPY.urlInvalid],
    [{ website: 'ftp://brazos.example' }, REGISTRATION_COPY.urlInvalid],
    [{ website: 'javascript:alert(1)' }, REGISTRATION_COPY.urlInvalid],
    [
      { specialties: Array.from({ length: 21 }, (_, index) => `${index}`).join(',') },
      'List at most 20',
    ],
    [
      { servingAreas: ['x'.repeat(61)] },
      `'${'x'.repeat(20)}…' is too long: Use at most 60 characters`,
    ],
    [{ password: 'Short1!' }, 'Password must be at least 8 characters'],
  ])('%j is refused: %s', (values, message) => {
    expect(errorsOf(values)).toEqual([[Object.keys(values)[0], message]]);
  });

  test('may be empty if optional', () => {
    const none = { yearsInBusiness: '', website: '', specialties: '', servingAreas: undefined };
    const left = { businessLicenseNumber: '', federalTaxId: undefined, description: '' };
    const read = RegisterCompany.parse({ ...TYPED, ...none, ...left });
    expect(read).toMatchObject({
      yearsInBusiness: undefined,
      website: undefined,
      specialties: [],
      servingAreas: [],
      businessLicenseNumber: undefined,
    });
  });

  test.each([
    ['brazos.example', 'https://brazos.example'],
    [' www.brazos.example/yards ', 'https://www.brazos.example/yards'],
    ['//brazos.example', 'https://brazos.example'],
    ['http://brazos.example', 'http://brazos.example'],
  ])('take the website %s as %s', (website, read) => {
    expect(RegisterCompany.parse({ ...TYPED, website })).toMatchObject({ website: read });
  });

  test.each([
    ['2.5', 2],
    ['.5', 0],
  ])('read %j years in business as %d', (yearsInBusiness, years) => {
    expect(RegisterCompany.parse({ ...TYPED, yearsInBusiness }).yearsInBusiness).toBe(years);
  });

  test('accept the JSON API’s number and list', () => {
    const read = RegisterCompany.parse({ ...TYPED, yearsInBusiness: 0, specialties: ['Rebar'] });
    expect(read).toMatchObject({ yearsInBusiness: 0, specialties: ['Rebar'] });
  });
});

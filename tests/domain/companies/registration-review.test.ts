import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { checkUserCode } from '~/domain/accounts/codes/codes.server';
import { CODE_REFUSED, hashPassword, signIn } from '~/domain/accounts/index.server';
import {
  approveRegistration,
  askForInformation,
  claimRegistration,
  findPlaceInQueue,
  getCompanyPage,
  getRegistration,
  getRecentRegistration,
  listRegistrations,
  registerCompany,
  registerCompanyBriefly,
  rejectRegistration,
  releaseRegistration,
  verifyRegistrationEmail,
} from '~/domain/companies/index.server';
import {
  ApproveRegistration,
  RejectRegistration,
} from '~/domain/companies/review/review-registration.schema';
import { RegisterCompanyBriefly } from '~/domain/companies/registration/register-company.schema';
import type { Actor } from '~/lib/actor';
import { TERMS_VERSION } from '~/lib/terms-versions';
import { createRegistration } from '../../factories/registration';
import { createUser } from '../../factories/user';
import { rounds } from '../../faults/rounds';
import { makeOwner } from '../../factories/company';
import { resetDatabase } from '../../setup/database';
import { expectRefusal } from '../../setup/expectations';
import {
  findRequest,
  makeAdmin,
  makeUnderReview,
  PASSWORD,
  registration,
  newVisitor,
  TYPED,
} from './registration-setting';
import { codeMailedTo, mailsTo } from '../../factories/mailbox';

const EMAIL = TYPED.contactEmail;
let admin: Actor;

beforeEach(async () => {
  await resetDatabase();
  admin = await makeAdmin();
});

const auditLines = () =>
  db.auditLogEntry.findMany({
    select: { action: true, subjectId: true, actorUserId: true },
    orderBy: { id: 'asc' },
  });

describe('an approval', () => {
  test('creates the company and its owner’s account, and sends an email', async () => {
    const id = await makeUnderReview();
    const { companyId } = await approveRegistration(id, { reviewNotes: 'License checked' }, admin);

    expect(await db.company.findUniqueOrThrow({ where: { id: companyId } })).toMatchObject({
      name: 'Brazos Steel Erectors',
      email: EMAIL,
      phone: TYPED.contactPhone,
      address: TYPED.businessAddress,
      city: 'Austin',
      state: 'TX',
      zipCode: '78702',
      latitude: expect.closeTo(30.26, 1),
      longitude: expect.closeTo(-97.71, 1),
      businessType: 'subcontractor',
      taxId: TYPED.federalTaxId,
      businessLicense: TYPED.businessLicenseNumber,
      website: TYPED.website,
      establishedYear: new Date().getUTCFullYear() - 12,
      verified: true,
      registrationStatus: 'approved',
      registrationRequestId: id,
      verificationNotes: 'License checked',
      verifiedBy: admin.userId,
      verifiedAt: expect.any(Date),
      paymentEnabled: false,
    });
    const user = await db.user.findUniqueOrThrow({
      where: { email: EMAIL },
      include: { companyRoles: true },
    });
    expect(user).toMatchObject({
      companyId,
      firstName: 'Dana',
      lastName: 'Reyes',
      role: 'company_user',
      emailVerified: true,
      termsVersion: TERMS_VERSION,
      companyRoles: [{ companyId, role: 'owner' }],
    });
    expect(await findRequest()).toMatchObject({
      status: 'approved',
      contactUserId: user.id,
      reviewedBy: admin.userId,
      reviewNotes: 'License checked',
    });
    const [mail] = await mailsTo(EMAIL, 'registration_approved');
    expect(mail).toMatchObject({ subject: 'Welcome to Offcut' });
    expect(JSON.stringify(mail)).toContain('http://localhost:3000/signin');
    expect(await auditLines()).toEqual([
      { action: 'registration.approved', subjectId: id, actorUserId: admin.userId },
    ]);
    expect(await getCompanyPage(companyId)).not.toBeNull();
    expect(await signIn({ email: EMAIL, password: PASSWORD }, newVisitor())).toBeTruthy();
  });

  test('sends a code to set the first password after the short form', async () => {
    const brief = RegisterCompanyBriefly.parse({
      name: 'Front Range Salvage',
      email: EMAIL,
      city: 'Denver',
      state: 'CO',
    });
    await registerCompanyBriefly(brief, newVisitor());
    await verifyRegistrationEmail({ email: EMAIL, code: await codeMailedTo(EMAIL) }, newVisitor());
    const { companyId } = await approveRegistration((await findRequest())!.id, {}, admin);

    const user = await db.user.findUniqueOrThrow({ where: { email: EMAIL } });
    expect(user).toMatchObject({ companyId, firstName: 'Account', lastName: 'Owner' });
    expect(await db.company.findUnique({ where: { id: companyId } })).toMatchObject({
      latitude: expect.closeTo(39.7, 0),
      establishedYear: null,
    });
    const [mail] = await mailsTo(EMAIL, 'registration_approved');
    expect(JSON.stringify(mail)).toContain('/reset-password?email=dana%40brazos-steel.example');
    const code = await codeMailedTo(EMAIL);
    const purpose = 'password_reset' as const;
    expect(await checkUserCode({ userId: user.id, purpose, code })).toMatchObject({ email: EMAIL });
    const kept = await db.emailVerificationCode.findFirstOrThrow();
    const days = (kept.expiresAt.getTime() - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(7, 1);
  });

  test('drops the password when another browser confirmed the email', async () => {
    await registerCompany(registration(), newVisitor());
    const code = await codeMailedTo(EMAIL);
    await verifyRegistrationEmail({ email: EMAIL, code }, newVisitor());
    await approveRegistration((await findRequest())!.id, {}, admin);

    await expectRefusal(
      signIn({ email: EMAIL, password: PASSWORD }, newVisitor()),
      'unauthenticated',
    );
    const [mail] = await mailsTo(EMAIL, 'registration_approved');
    expect(JSON.stringify(mail)).toContain('Set a password with this code');
  });

  test('waits until the email is confirmed', async () => {
    await registerCompany(registration(), newVisitor());
    const { id } = (await findRequest())!;
    await expectRefusal(approveRegistration(id, {}, admin), 'conflict');
    expect(await db.company.count()).toBe(0);
  });

  test('is refused and rolled back once the email is taken', async () => {
    const id = await makeUnderReview();
    await createUser({ email: EMAIL });
    await expectRefusal(approveRegistration(id, {}, admin), {
      code: 'conflict',
      message: expect.stringMatching(/^This email address now belongs to/),
    });
    expect(await db.company.count()).toBe(0);
    expect(await findRequest()).toMatchObject({ status: 'under_review' });
    expect(await mailsTo(EMAIL, 'registration_approved')).toEqual([]);
    expect(await auditLines()).toEqual([]);
  });

  test('ends the other registrations of the email, with a reason but no other email', async () => {
    const contactEmail = EMAIL;
    const stranger = newVisitor();
    const unconfirmed = { contactEmail, status: 'pending', emailVerified: false } as const;
    const code = { verificationCode: await hashPassword('123456') };
    const verificationCodeExpiresAt = new Date(Date.now() + 60_000);
    const { id: left } = await createRegistration({
      ...unconfirmed,
      ...code,
      verificationCodeExpiresAt,
      browser: stranger.browser,
    });
    const { id: other } = await createRegistration({ contactEmail, companyName: 'Brazos LLC' });
    const { id } = await createRegistration({ contactEmail });
    const rejectionReason = 'No license';
    const { id: earlier } = await createRegistration({
      contactEmail,
      status: 'rejected',
      rejectionReason,
    });
    const seen = await getRecentRegistration(stranger);
    await approveRegistration(id, {}, admin);

    const message = 'Another registration with this email address was approved.';
    expect(await getRegistration(other)).toMatchObject({
      status: 'rejected',
      rejectionReason: message,
      reviewerName: 'Maria Ortiz',
    });
    expect(await getRegistration(earlier)).toMatchObject({ rejectionReason });
    expect(await auditLines()).toMatchObject([
      { action: 'registration.approved', subjectId: id },
      { action: 'registration.rejected', subjectId: other },
    ]);
    await expectRefusal(approveRegistration(other, {}, admin), {
      code: 'conflict',
      message: expect.stringContaining(message),
    });
    expect((await mailsTo(EMAIL)).map(({ subject }) => subject)).toEqual(['Welcome to Offcut']);
    expect(await getRecentRegistration(stranger)).toEqual(seen);
    const guess = { email: EMAIL, code: '123456' };
    await expect(verifyRegistrationEmail(guess, stranger)).rejects.toThrow(CODE_REFUSED);
    expect((await getRegistration(left))!.status).toBe('pending');
    expect((await listRegistrations()).total).toBe(0);
  });

  test('is for admins only', async () => {
    const id = await makeUnderReview();
    const { actor } = await makeOwner();
    await expectRefusal(approveRegistration(id, {}, actor), 'forbidden');
    await expectRefusal(rejectRegistration(id, { rejectionReason: 'No' }, actor), 'forbidden');
    expect(await findRequest()).toMatchObject({ status: 'under_review' });
  });

  test('is not found for an unknown id', async () => {
    for (const id of [randomUUID(), 'no id']) {
      await expectRefusal(approveRegistration(id, {}, admin), 'not_found');
    }
  });
});

describe('a rejection', () => {
  test('sends the reason to the applicant and keeps the notes private', async () => {
    const id = await makeUnderReview();
    await rejectRegistration(
      id,
      { rejectionReason: 'The license\nhas run out.', reviewNotes: 'Called twice' },
      admin,
    );
    expect(await findRequest()).toMatchObject({
      status: 'rejected',
      rejectionReason: 'The license\nhas run out.',
      reviewNotes: 'Called twice',
      reviewedBy: admin.userId,
    });
    const [mail] = await mailsTo(EMAIL, 'registration_rejected');
    expect(mail!.content.parts).toContainEqual('has run out.');
    expect(JSON.stringify(mail)).not.toContain('Called twice');
    expect(await auditLines()).toMatchObject([{ action: 'registration.rejected', subjectId: id }]);
    expect(await db.user.findUnique({ where: { email: EMAIL } })).toBeNull();
  });

  test('voids the code of an unconfirmed registration', async () => {
    await registerCompany(registration(), newVisitor());
    const code = await codeMailedTo(EMAIL);
    await rejectRegistration((await findRequest())!.id, { rejectionReason: 'Spam' }, admin);
    await expect(verifyRegistrationEmail({ email: EMAIL, code }, newVisitor())).rejects.toThrow();
  });

  test('needs a reason', () => {
    const read = RejectRegistration.safeParse({ rejectionReason: '  ' });
    expect(read.error?.issues[0]?.message).toBe('A rejection reason is required');
    expect(ApproveRegistration.parse({ reviewNotes: ' ' })).toEqual({ reviewNotes: undefined });
  });
});

test.each([
  ['approved', (id: string, seenAt: string) => approveRegistration(id, { seenAt }, admin)],
  [
    'rejected',
    (id: string, seenAt: string) =>
      rejectRegistration(id, { rejectionReason: 'No', seenAt }, admin),
  ],
])('nothing is %s that the admin hasn’t seen', async (decision, decide) => {
  const visitor = newVisitor();
  const { requestId: id } = await registerCompany(registration(), visitor);
  const seen = (await findRequest())!.updatedAt.toISOString();
  await registerCompany(registration({ companyName: 'Other Name LLC' }), visitor);
  await verifyRegistrationEmail({ email: EMAIL, code: await codeMailedTo(EMAIL) }, visitor);

  await expectRefusal(decide(id, seen), {
    code: 'conflict',
    message: 'This registration has changed since you opened it. Read it again, then decide.',
  });
  const { status, updatedAt } = (await findRequest())!;
  expect(status).toBe('under_review');
  await decide(id, updatedAt.toISOString());
  expect((await findRequest())!.status).toBe(decision);
});

describe('with two admins', () => {
  test.each([
    ['approved', (id: string) => approveRegistration(id, {}, admin)],
    ['rejected', (id: string) => rejectRegistration(id, { rejectionReason: 'No' }, admin)],
  ])('the second admin sees who %s it and when', async (decision, decide) => {
    const id = await makeUnderReview();
    await decide(id);
    const second = await makeAdmin('Lee Brandt');
    const why = decision === 'rejected' ? ' Reason: No' : '';
    const words = (who: string) =>
      new RegExp(`^${who} ${decision} this registration at \\d+:\\d\\d [AP]M Central\\.${why}$`);
    await expectRefusal(approveRegistration(id, {}, second), {
      code: 'conflict',
      message: expect.stringMatching(words('Maria Ortiz')),
    });
    await expectRefusal(rejectRegistration(id, { rejectionReason: 'No' }, admin), {
      message: expect.stringMatching(words('You')),
    });
    expect(await auditLines()).toHaveLength(1);
  });

  test('one of several simultaneous decisions takes effect', async () => {
    const second = await makeAdmin('Lee Brandt');
    for (let round = 0; round < rounds(1, 8); round += 1) {
      const contactEmail = `round${round}@brazos-steel.example`;
      const { id } = await createRegistration({ contactEmail });
      const answers = await Promise.allSettled([
        approveRegistration(id, {}, admin),
        rejectRegistration(id, { rejectionReason: 'No' }, second),
        approveRegistration(id, {}, second),
      ]);
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const { status } = (await findRequest(contactEmail))!;
      const companies = await db.company.count({ where: { email: contactEmail } });
      const mails = (await mailsTo(contactEmail)).map(({ subject }) => subject);
      expect([status, companies, mails]).toEqual(
        status === 'approved'
          ? ['approved', 1, ['Welcome to Offcut']]
          : ['rejected', 0, ['Your registration was not approved']],
      );
    }
  });
});

describe('the lists for admins', () => {
  beforeEach(async () => {
    const hashedPassword = '$argon2id$hash';
    const register = (contactEmail: string, companyName: string, rest = {}) =>
      createRegistration({ contactEmail, companyName, hashedPassword, ...rest });
    await register('a@a.example', 'Alder Timber Works');
    const pending = { city: 'Waco', status: 'pending', emailVerified: false };
    await register('b@b.example', '100% Salvage', pending);
    await register('c@c.example', 'Cedar Roofing');
    const { id: gone } = await register('d@d.example', 'Dune');
    await rejectRegistration(gone, { rejectionReason: 'No' }, admin);
  });

  const names = async (query: Parameters<typeof listRegistrations>[0]) =>
    (await listRegistrations(query)).registrations.map(({ companyName }) => companyName);

  test('show what is waiting, confirmed ones first', async () => {
    expect(await names({})).toEqual(['Alder Timber Works', 'Cedar Roofing', '100% Salvage']);
    expect((await listRegistrations()).total).toBe(3);
    expect(await names({ status: 'rejected' })).toEqual(['Dune']);
    expect(await names({ status: 'pending' })).toEqual(['100% Salvage']);
  });

  test('find words of the names, the email and the place', async () => {
    for (const [search, found] of [
      ['alder', ['Alder Timber Works']],
      ['C@C.EXAMPLE', ['Cedar Roofing']],
      ['waco, tx', ['100% Salvage']],
      ['waco tx', ['100% Salvage']],
      ['100%', ['100% Salvage']],
      ['dana whitfield', ['Alder Timber Works', 'Cedar Roofing', '100% Salvage']],
      ['dune', []],
    ] as const) {
      expect(await names({ search }), search).toEqual(found);
    }
  });

  test('show a registration’s details, never its password or code', async () => {
    const { id } = (await findRequest('d@d.example'))!;
    const shown = await getRegistration(id);
    expect(shown).toMatchObject({
      ...{ contactFirstName: 'Dana', contactLastName: 'Whitfield', contactPosition: 'Owner' },
      ...{ contactEmail: 'd@d.example', contactPhone: '(512) 555-0142', emailVerified: true },
      ...{ businessAddress: '900 E 5th St', city: 'Austin', state: 'TX', zipCode: '78702' },
      ...{ businessType: 'subcontractor', yearsInBusiness: 14, businessLicenseNumber: 'TX-4471' },
      federalTaxId: TYPED.federalTaxId,
      specialties: ['Rebar', 'Decking'],
      description: 'Structural steel in Central Texas.',
      reviewerName: 'Maria Ortiz',
      rejectionReason: 'No',
      hasPassword: true,
      company: null,
    });
    expect(JSON.stringify(shown)).not.toMatch(/argon2|hashedPassword|verificationCode/);
    expect(await getRegistration('no id')).toBeNull();
  });
});

describe('the queue of reviews', () => {
  const claimOf = async (id: string) => (await getRegistration(id))!.claim;
  const place = async (id: string, of = admin) => findPlaceInQueue(id, of);
  let ids: string[];
  let other: Actor;

  beforeEach(async () => {
    other = await makeAdmin();
    ids = [];
    for (let day = 1; day <= 3; day += 1) {
      ids.push((await createRegistration({ createdAt: new Date(2026, 9, day) })).id);
    }
    await createRegistration({ status: 'pending', createdAt: new Date(2026, 8, 1) });
  });

  test('leads from the oldest to the newest and around, past those that other admins review', async () => {
    const [first, second, third] = ids;
    expect(await place(first!)).toEqual({ waiting: 3, place: 1, previous: null, next: second });
    expect(await place(second!)).toEqual({ waiting: 3, place: 2, previous: first, next: third });
    expect(await place(third!)).toMatchObject({ place: 3, next: first });
    await claimRegistration(second!, other);
    expect(await place(first!)).toMatchObject({ next: third });
    expect(await place(first!, other)).toMatchObject({ next: second });
    await rejectRegistration(second!, { rejectionReason: 'Spam' }, admin);
    expect(await place(second!)).toMatchObject({ waiting: 2, next: third });
  });

  test('lets one admin claim a registration, for 15 minutes or until given back', async () => {
    const [id] = ids as [string];
    await expect(claimRegistration(randomUUID(), admin)).rejects.toMatchObject({ status: 404 });
    const claims = await Promise.allSettled([
      claimRegistration(id, admin),
      claimRegistration(id, other),
    ]);
    expect(claims.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [mine, others] = claims[0].status === 'fulfilled' ? [admin, other] : [other, admin];
    expect(await claimOf(id)).toMatchObject({ userId: mine.userId });
    await expect(releaseRegistration(id, others)).rejects.toMatchObject({ code: 'conflict' });
    expect(await claimOf(id)).toMatchObject({ userId: mine.userId });
    await db.companyRegistrationRequest.update({
      where: { id },
      data: { claimedAt: new Date(Date.now() - 15 * 60_000 - 1) },
    });
    expect(await claimOf(id)).toBeNull();
    await claimRegistration(id, others);
    await releaseRegistration(id, others);
    expect(await claimOf(id)).toBeNull();
  });

  test('does not keep another admin from deciding what they have open', async () => {
    const [id] = ids as [string];
    const seenAt = (await getRegistration(id))!.updatedAt.toISOString();
    await claimRegistration(id, other);
    await approveRegistration(id, { seenAt }, admin);
    await expectRefusal(claimRegistration(id, other), 'conflict');
  });

  test('sends the applicant a question, and the registration stays under review', async () => {
    const [id] = ids as [string];
    const { contactEmail } = (await getRegistration(id))!;
    await askForInformation(id, { question: 'Which counties?\nWhich trades?' }, admin);
    expect(await getRegistration(id)).toMatchObject({
      status: 'under_review',
      questionSentAt: expect.any(Date) as Date,
    });
    const [mail] = await mailsTo(contactEmail, 'registration_question');
    expect(mail!.content.parts).toContainEqual('Which trades?');
    expect(await auditLines()).toMatchObject([{ action: 'registration.asked', subjectId: id }]);
    await askForInformation(id, { question: 'Which license?' }, await makeAdmin('Lee Brandt'));
    await rejectRegistration(id, { rejectionReason: 'No answer' }, admin);
    const unconfirmed = await createRegistration({ status: 'pending' });
    for (const other of [id, unconfirmed.id]) {
      await expectRefusal(askForInformation(other, { question: 'And?' }, admin), 'conflict');
    }

    const { questions } = (await getRegistration(id))!;
    expect(questions).toMatchObject([
      {
        text: 'Which counties?\nWhich trades?',
        by: 'Maria Ortiz',
        sentAt: expect.any(Date) as Date,
      },
      { text: 'Which license?', by: 'Lee Brandt' },
    ]);
    const again = await createRegistration({ contactEmail });
    expect((await getRegistration(again.id))!.others).toMatchObject([{ id, questions }]);
  });

  test('is for admins', async () => {
    const { actor: seller } = await makeOwner();
    for (const act of [claimRegistration, releaseRegistration]) {
      await expectRefusal(act(ids[0]!, seller), 'forbidden');
    }
    await expectRefusal(askForInformation(ids[0]!, { question: 'Who?' }, seller), 'forbidden');
  });
});

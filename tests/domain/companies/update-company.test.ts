import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { COMPANY_PROFILE_COPY } from '~/domain/companies/copy';
import {
  approveCompanyChange,
  confirmCompanyEmail,
  getCompanyChange,
  getOwnCompany,
  rejectCompanyChange,
  removeMember,
  resendCompanyEmail,
  updateCompany,
  withdrawCompanyChange,
} from '~/domain/companies/index.server';
import { UpdateCompany } from '~/domain/companies/update-company.schema';
import type { Actor } from '~/lib/actor';
import type { DomainError } from '~/lib/errors';
import { codeMailedTo, wrongCode } from '../../factories/mailbox';
import { createMaterial } from '../../factories/material';
import { makeAdmin } from '../administration/people';
import { makeCompany, makeOwner } from '../../factories/company';
import { createActor, createUser, makeMember } from '../../factories/user';
import { resetDatabase } from '../../setup/database';
import { expectRefusal } from '../../setup/expectations';

let companyId: string;
let owner: Actor;

beforeEach(async () => {
  await resetDatabase();
  ({ companyId, actor: owner } = await makeOwner({
    taxId: '36-1234567',
    name: 'Rocky Mountain Block',
  }));
});

const INPUT = {
  name: 'Front Range Masonry',
  email: 'office@front-range.example',
  phone: '(303) 555-0100',
  address: '1 Larimer Street',
  city: 'Denver',
  state: 'CO',
  zipCode: '80205',
  businessType: 'subcontractor',
  description: 'Brick and block.',
} as const;
const company = (id = companyId) => db.company.findUniqueOrThrow({ where: { id } });
const actions = async () =>
  (
    await db.auditLogEntry.findMany({ where: { subjectId: companyId }, orderBy: { id: 'asc' } })
  ).map(({ action }) => action);
const newsOf = async (recipientCompanyId: string) =>
  (await db.notification.findMany({ where: { recipientCompanyId } })).map(({ title }) => title);
const mailsTo = (recipient: string) => db.mail.findMany({ where: { recipient } });
const update = (input: object = INPUT, actor = owner, id = companyId) =>
  updateCompany(id, UpdateCompany.parse(input), actor);

const change = () =>
  db.companyChange.findUnique({ where: { companyId }, select: { ...FACTS, updatedAt: true } });
const FACTS = { name: true, taxId: true, address: true, city: true, state: true, zipCode: true };
const seenAt = async () => (await change())!.updatedAt.toISOString();
const approve = async () =>
  approveCompanyChange(companyId, { seenAt: await seenAt() }, await makeAdmin());
const { email, phone, description, businessType, ...asked } = INPUT;

describe('changing a company', () => {
  test('keeps the old name, tax ID and address until an admin approves the new ones', async () => {
    const old = await company();
    const input = { ...INPUT, email: old.email, taxId: '84-7654321' };
    const waits = { isWaiting: true, emailToConfirm: null };
    expect(await update(input)).toEqual({ isUpdated: true, ...waits });
    expect(await update(input)).toEqual({ isUpdated: false, ...waits });
    const { name, taxId, address, city, state, zipCode, latitude } = old;
    expect(await company()).toMatchObject({
      ...{ name, taxId, address, city, state, zipCode, latitude },
      ...{ phone, description, businessType },
    });
    expect((await getOwnCompany(owner))?.change).toEqual({ ...asked, taxId: '…4321' });
    expect(await actions()).toEqual(['company.change_requested', 'company.updated']);

    await approve();
    expect(await company()).toMatchObject({ ...asked, taxId: '84-7654321', verified: true });
    expect((await company()).latitude).toBeCloseTo(39.76, 1);
    expect(await change()).toBeNull();
    expect(await actions()).toContain('company.change_approved');
    expect(await newsOf(companyId)).toContain('Your company’s new details are approved');
  });

  test('tells admins once of a request, and of each other one', async () => {
    const admin = await createUser({ role: 'admin' });
    await update();
    await update();
    expect(await mailsTo(admin.email)).toHaveLength(1);
    await update({ ...INPUT, name: 'Front Range Brick' });
    expect(await mailsTo(admin.email)).toHaveLength(2);
  });

  test('asks at most ten times a day', async () => {
    for (let time = 0; time < 10; time++) await update({ ...INPUT, name: `Front Range ${time}` });
    await expectRefusal(update({ ...INPUT, name: 'Once more' }), 'rate_limited');
  });

  test('a rejected change leaves everything and notifies the company why', async () => {
    await update();
    const reason = 'Send us the amended articles first.';
    await rejectCompanyChange(companyId, { seenAt: await seenAt(), reason }, await makeAdmin());
    expect(await company()).toMatchObject({ name: 'Rocky Mountain Block', verified: true });
    expect(await change()).toBeNull();
    const [news] = await db.notification.findMany({ where: { recipientCompanyId: companyId } });
    expect(news?.content).toContain(reason);
  });

  test('asking for the present details withdraws what waits', async () => {
    const { name, address, city, state, zipCode } = await company();
    await update();
    expect(await update({ ...INPUT, name, address, city, state, zipCode })).toMatchObject({
      isWaiting: false,
    });
    expect(await change()).toBeNull();
    expect(await actions()).toContain('company.change_withdrawn');
  });

  test('a request can be withdrawn, twice', async () => {
    await update();
    await withdrawCompanyChange(owner);
    await withdrawCompanyChange(owner);
    expect(await change()).toBeNull();
    expect(await actions()).toEqual([
      'company.change_requested',
      'company.updated',
      'company.change_withdrawn',
    ]);
  });

  test('an admin decides what was seen, once, and nobody else does', async () => {
    await update();
    const seen = await seenAt();
    await update({ ...INPUT, name: 'The Home Depot, Inc.' });
    const admin = await makeAdmin();
    const conflict = {
      code: 'conflict',
      message:
        'This request was changed, withdrawn or decided since you opened it. Look at it again.',
    };
    await expectRefusal(approveCompanyChange(companyId, { seenAt: seen }, admin), conflict);
    const now = await seenAt();
    await expectRefusal(approveCompanyChange(companyId, { seenAt: now }, owner), 'forbidden');
    const decisions = await Promise.allSettled(
      [1, 2, 3, 4].map(() => approveCompanyChange(companyId, { seenAt: now }, admin)),
    );
    expect(decisions.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('locates it by city without a ZIP code', async () => {
    await update({ ...INPUT, city: 'Austin', state: 'TX', zipCode: '' });
    await approve();
    expect((await company()).latitude).toBeCloseTo(30.3, 0);
    expect((await company()).zipCode).toBeNull();
  });

  describe('in two tabs', () => {
    const seen = async () => (await getOwnCompany(owner))!.seen;
    const save = (input: object, opened: string) =>
      updateCompany(companyId, { ...UpdateCompany.parse(input), seen: opened }, owner);
    const onFile = async () => {
      const { phone, description } = await company();
      return { phone, description, asked: (await change())?.city };
    };

    test('keeps what the other tab changed where this one left it alone', async () => {
      await update();
      const opened = await seen();
      await save({ ...INPUT, phone: '(303) 555-0199', city: 'Aurora' }, opened);
      await save({ ...INPUT, description: 'Block, by the pallet.' }, opened);
      expect(await onFile()).toEqual({
        phone: '(303) 555-0199',
        description: 'Block, by the pallet.',
        asked: 'Aurora',
      });
    });

    test('the second save sees each field that changed in between, then may replace it', async () => {
      await update();
      const opened = await seen();
      const first = { ...INPUT, phone: '(303) 555-0199', city: 'Aurora', description: '' };
      await save(first, opened);
      const second = { ...INPUT, phone: '(303) 555-0111' };
      await expectRefusal(save(second, opened), {
        code: 'conflict',
        fields: {
          phone: expect.stringContaining('It is now “(303) 555-0199”.') as string,
          city: expect.stringContaining('It is now “Aurora”.') as string,
          description: expect.stringContaining('It is now empty.') as string,
        },
      });
      expect(await onFile()).toEqual({
        phone: '(303) 555-0199',
        description: null,
        asked: 'Aurora',
      });
      await save(second, await seen());
      expect(await onFile()).toEqual({
        phone: '(303) 555-0111',
        description: INPUT.description,
        asked: 'Denver',
      });
    });

    test('of four saves of one field at once, one is kept and three are refused', async () => {
      const { email } = await company();
      const opened = await seen();
      const answers = await Promise.allSettled(
        [1, 2, 3, 4].map((n) => save({ ...INPUT, email, phone: `(303) 555-010${n}` }, opened)),
      );
      const codes = answers.map((answer) =>
        answer.status === 'rejected' ? (answer.reason as DomainError).code : 'saved',
      );
      expect(codes.sort()).toEqual(['conflict', 'conflict', 'conflict', 'saved']);
    });
  });

  test('refuses a ZIP code of another state', async () => {
    await expectRefusal(update({ ...INPUT, zipCode: '90210' }), {
      code: 'invalid',
      field: 'zipCode',
      message: 'ZIP code 90210 is not in Colorado. Check the ZIP code and the state.',
    });
    expect(await change()).toBeNull();
  });

  test('with an unknown ZIP code of its state is flagged for review', async () => {
    await update({ ...INPUT, zipCode: '80200' });
    expect(await getCompanyChange(companyId)).toMatchObject({ isZipUnknown: true });
    await update({ ...INPUT, zipCode: '80205' });
    expect(await getCompanyChange(companyId)).toMatchObject({ isZipUnknown: false });
  });

  test('updates the search text of its listings', async () => {
    const material = await createMaterial({ companyId });
    await update();
    await approve();
    const row = await db.material.findUniqueOrThrow({ where: { id: material.id } });
    expect(row.searchText).toContain('front range');
  });

  test('is for its owners and admins', async () => {
    await update(INPUT, (await makeMember(companyId, 'admin')).actor);
    const { actor } = await makeMember(companyId, 'member');
    await expectRefusal(update({ ...INPUT, name: 'Mine' }, actor), {
      code: 'forbidden',
      message: COMPANY_PROFILE_COPY.notManager,
    });
    await expectRefusal(
      update({ ...INPUT, name: 'Mine' }, { ...actor, companyRole: 'owner' }),
      'forbidden',
    );
    expect((await change())?.name).toBe(INPUT.name);
    expect((await getOwnCompany({ ...actor, companyRole: 'member' }))?.change).toBeNull();
  });

  test('is refused for another company, and for a user without one', async () => {
    const theirs = await makeCompany({ name: 'Theirs' });
    await expectRefusal(update(INPUT, owner, theirs.id), 'forbidden');
    await expectRefusal(update(INPUT, { ...owner, companyId: theirs.id }, theirs.id), 'forbidden');
    await expectRefusal(update(INPUT, await createActor()), 'no_company');
    expect((await company(theirs.id)).name).toBe('Theirs');
  });

  test('refuses the email of another company', async () => {
    await makeCompany({ email: INPUT.email });
    await expectRefusal(update(), { code: 'conflict', field: 'email' });
  });

  test('a new email takes effect with its code, and the old address gets a notice', async () => {
    const { email: old } = await company();
    expect(await update()).toMatchObject({ emailToConfirm: INPUT.email });
    expect(await update()).toMatchObject({ emailToConfirm: INPUT.email });
    expect(await mailsTo(INPUT.email)).toHaveLength(1);
    expect((await company()).email).toBe(old);
    const code = await codeMailedTo(INPUT.email);
    const refusal = { code: 'invalid', field: 'code' };
    await expectRefusal(confirmCompanyEmail({ code: wrongCode(code) }, owner), refusal);
    const other = (await makeMember(companyId)).actor;
    await expectRefusal(confirmCompanyEmail({ code }, other), 'invalid');
    expect(await confirmCompanyEmail({ code }, owner)).toBe(INPUT.email);
    expect((await company()).email).toBe(INPUT.email);
    expect(await mailsTo(old)).toHaveLength(1);
    expect(await actions()).toContain('company.email_changed');
    await expectRefusal(confirmCompanyEmail({ code }, owner), 'invalid');
  });

  test('a person who may no longer manage the company can’t confirm its email', async () => {
    await update();
    const code = await codeMailedTo(INPUT.email);
    await db.userCompanyRole.updateMany({
      where: { userId: owner.userId },
      data: { role: 'member' },
    });
    await expectRefusal(confirmCompanyEmail({ code }, owner), 'forbidden');
  });

  test('a person who changes companies doesn’t take the email along', async () => {
    await update();
    const code = await codeMailedTo(INPUT.email);
    await removeMember(owner.userId, (await makeMember(companyId)).actor);
    const { id } = await makeCompany();
    await db.user.update({
      where: { id: owner.userId },
      data: {
        companyId: id,
        companyRoles: { create: { companyId: id, role: 'owner' } },
      },
    });
    const actor = { ...owner, companyId: id };
    await expectRefusal(confirmCompanyEmail({ code }, actor), 'invalid');
    await expectRefusal(resendCompanyEmail(actor), 'conflict');
  });

  test('uses the specified error messages', () => {
    const issues = UpdateCompany.safeParse({ email: 'nowhere' }).error?.issues ?? [];
    expect(issues.map(({ message }) => message)).toEqual([
      'Company name is required',
      'Invalid email address',
      'City is required',
      'State is required',
    ]);
  });
});

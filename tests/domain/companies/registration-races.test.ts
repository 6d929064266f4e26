import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import {
  approveRegistration,
  registerCompany,
  rejectRegistration,
  verifyRegistrationEmail,
} from '~/domain/companies/index.server';
import type { Actor } from '~/lib/actor';
import { isDomainError } from '~/lib/errors';
import { resetDatabase } from '../../setup/database';
import {
  findRequest,
  skipCooldown,
  makeAdmin,
  registration,
  newVisitor,
  TYPED,
} from './registration-setting';
import { codeMailedTo, mailsTo, wrongCode } from '../../factories/mailbox';
import { createRegistration } from '../../factories/registration';
import { rounds } from '../../faults/rounds';

const EMAIL = TYPED.contactEmail;
let admin: Actor;

beforeEach(async () => {
  await resetDatabase();
  admin = await makeAdmin();
});

function stepsFor(email: string) {
  const confirm = (code: string) => verifyRegistrationEmail({ email, code }, newVisitor());
  const anyRequest = async () => {
    const where = { contactEmail: email, status: 'under_review' } as const;
    const open = await db.companyRegistrationRequest.findFirst({ where });
    return (open ?? (await findRequest(email)))!.id;
  };
  return {
    register: async () => {
      await skipCooldown();
      await registerCompany(registration({ contactEmail: email }), newVisitor());
      return 'registered';
    },
    confirm: async () => {
      await confirm(await codeMailedTo(email));
      return 'confirmed';
    },
    guess: async () => {
      await confirm(wrongCode(await codeMailedTo(email)));
      return 'guessed';
    },
    approve: async () => {
      await approveRegistration(await anyRequest(), {}, admin);
      return 'approved';
    },
    reject: async () => {
      await rejectRegistration(await anyRequest(), { rejectionReason: 'No' }, admin);
      return 'rejected';
    },
  };
}

type Step = keyof ReturnType<typeof stepsFor>;

const LONG_MS = 180_000;

test(
  'at most one registration of an email is approved under any race',
  async () => {
    const step = fc.constantFrom<Step>(
      'register',
      'confirm',
      'confirm',
      'approve',
      'approve',
      'reject',
      'guess',
    );
    const stories = fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), {
      minLength: 2,
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(stories, async (story) => {
        const email = `${randomUUID()}@brazos-steel.example`;
        const steps = stepsFor(email);
        await steps.register();
        let approvals = 0;
        for (const round of story) {
          const answers = await Promise.allSettled(round.map((name) => steps[name]()));
          for (const answer of answers) {
            if (answer.status === 'rejected') expect(isDomainError(answer.reason)).toBe(true);
            else if (answer.value === 'approved') approvals += 1;
            else expect(answer.value).not.toBe('guessed');
          }
        }
        const requests = await db.companyRegistrationRequest.findMany({
          where: { contactEmail: email, status: { notIn: ['pending', 'rejected'] } },
          select: { status: true, emailVerified: true },
        });
        const companies = await db.company.count({ where: { email } });
        const users = await db.user.count({ where: { email } });
        const passed = requests.filter(({ status }) => status === 'approved').length;
        expect(passed).toBeLessThanOrEqual(1);
        expect([approvals, companies, users]).toEqual([passed, passed, passed]);
        expect(await mailsTo(email, 'registration_approved')).toHaveLength(passed);
        for (const { emailVerified } of requests) expect(emailVerified).toBe(true);
      }),
      { numRuns: rounds(2, 40) },
    );
  },
  LONG_MS,
);

test('of two registrations of an email approved at once, one makes an account', async () => {
  const second = await makeAdmin('Lee Brandt');
  for (let round = 0; round < rounds(1, 8); round += 1) {
    const contactEmail = `${randomUUID()}@brazos-steel.example`;
    const [one, other] = [
      await createRegistration({ contactEmail }),
      await createRegistration({ contactEmail }),
    ];
    const answers = await Promise.allSettled([
      approveRegistration(one.id, {}, admin),
      approveRegistration(other.id, {}, second),
    ]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { reason } = answers.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
    expect(reason).toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(
        /rejected this registration at .+ Reason: Another registration with this email address was/,
      ),
    });
    expect(await db.company.count({ where: { email: contactEmail } })).toBe(1);
    expect(await db.user.count({ where: { email: contactEmail } })).toBe(1);
    const where = { contactEmail, status: 'rejected' } as const;
    expect(await db.companyRegistrationRequest.count({ where })).toBe(1);
  }
});

test('one of 12 simultaneous correct codes succeeds', async () => {
  await registerCompany(registration(), newVisitor());
  const code = await codeMailedTo(EMAIL);
  const answers = await Promise.allSettled(
    Array.from({ length: 12 }, () => verifyRegistrationEmail({ email: EMAIL, code }, newVisitor())),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('8 simultaneous registrations of an email store one row and send one email', async () => {
  const answers = await Promise.allSettled(
    Array.from({ length: 8 }, () => registerCompany(registration(), newVisitor())),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await db.companyRegistrationRequest.count()).toBe(1);
  expect(await mailsTo(EMAIL)).toHaveLength(1);
});

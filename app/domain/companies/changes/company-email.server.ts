import type { z } from 'zod/v4';
import { db, isUniqueViolation, transaction, type Tx } from '~/db/client.server';
import {
  checkUserCode,
  countUserCode,
  keepUserCode,
  makeCode,
  spendUserCode,
} from '~/domain/accounts/index.server';
import { announceListChanged, recordAudit } from '~/domain/administration/index.server';
import { notify, queueMail } from '~/domain/notifications/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { COMPANY_NEWS, COMPANY_PROFILE_COPY } from '../copy';
import { requireCompanyRole } from '../members/require-company-role.server';
import { companyEmailChangedMail, companyEmailCodeMail } from '../members/team-mails.server';
import type { ConfirmCompanyEmail } from './company-changes.schema';

const purpose = 'company_email';

const SHOWN_MS = 24 * 60 * 60 * 1000;

export type CompanyEmailChange = Awaited<ReturnType<typeof prepareCompanyEmail>>;

/** Counts the email. Call it before the transaction. @throws DomainError `rate_limited` */
export async function prepareCompanyEmail(userId: string, email: string) {
  await countUserCode(userId, purpose, email);
  return { userId, email, ...(await makeCode()) };
}

/** @throws DomainError `conflict` on `email` if another company has it: its page shows it anyway */
export async function keepCompanyEmail(tx: Tx, change: CompanyEmailChange): Promise<void> {
  const { userId, email, code, hash, expiresAt } = change;
  const other = await tx.company.findUnique({ where: { email }, select: { id: true } });
  if (other) throw emailTaken();
  await keepUserCode(tx, { userId, purpose, email, hash, expiresAt });
  await queueMail(tx, {
    kind: 'company_email_code',
    to: email,
    content: companyEmailCodeMail(code),
    expiresAt,
  });
}

/** What this user asked for in the last day. */
export async function getCompanyEmailChange({ userId }: Actor) {
  const waiting = await db.emailVerificationCode.findFirst({
    where: {
      userId,
      purpose,
      status: 'pending',
      createdAt: { gt: new Date(Date.now() - SHOWN_MS) },
    },
    orderBy: { createdAt: 'desc' },
    select: { email: true, expiresAt: true },
  });
  return waiting && { email: waiting.email, isExpired: waiting.expiresAt <= new Date() };
}

/** Returns the address. @throws DomainError `conflict`, `forbidden`, `rate_limited` */
export async function resendCompanyEmail(actor: Actor): Promise<string> {
  const waiting = await getCompanyEmailChange(actor);
  if (!waiting) throw new DomainError('conflict', COMPANY_PROFILE_COPY.noEmailChange);
  const change = await prepareCompanyEmail(actor.userId, waiting.email);
  await transaction(async (tx) => {
    await requireCompanyRole(tx, actor, 'manage_company');
    await keepCompanyEmail(tx, change);
  });
  return change.email;
}

/** Safe to repeat. */
export async function cancelCompanyEmail({ userId }: Actor): Promise<void> {
  await db.emailVerificationCode.updateMany({
    where: { userId, purpose, status: 'pending' },
    data: { status: 'expired' },
  });
}

/**
 * Emails the old address, so that its owner can object. Returns the new one. Of two at once, one
 * succeeds. @throws DomainError `invalid` on `code`, `conflict` on `email`, `forbidden`,
 * `no_company`
 */
export async function confirmCompanyEmail(
  { code }: z.infer<typeof ConfirmCompanyEmail>,
  actor: Actor,
): Promise<string> {
  const { codeId, email } = await checkUserCode({ userId: actor.userId, purpose, code });
  try {
    await transaction(async (tx) => {
      const { companyId: id } = await requireCompanyRole(tx, actor, 'manage_company');
      await spendUserCode(tx, codeId);
      const former = await tx.company.findUniqueOrThrow({
        where: { id },
        select: { name: true, email: true },
      });
      await tx.company.update({ where: { id }, data: { email }, select: { id: true } });
      await recordAudit(tx, {
        actor,
        action: 'company.email_changed',
        subject: { type: 'company', id },
        before: { email: former.email },
        after: { email },
      });
      await queueMail(tx, {
        kind: 'company_email_changed',
        to: former.email,
        content: companyEmailChangedMail(former.name, email),
      });
      await notify(tx, { recipientCompanyId: id, ...COMPANY_NEWS.emailChanged(email) });
      await announceListChanged(tx, 'companies', actor.userId);
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw emailTaken();
  }
  return email;
}

const emailTaken = () =>
  new DomainError('conflict', COMPANY_PROFILE_COPY.emailTaken, { field: 'email' });

import type { z } from 'zod/v4';
import { refuseDuplicate, transaction, type Tx } from '~/db/client.server';
import {
  checkUserCode,
  getNewEmail,
  keepUserCode,
  type NewEmail,
  prepareNewEmail,
  spendUserCode,
} from '~/domain/accounts/index.server';
import { announceListChanged, recordAudit } from '~/domain/administration/index.server';
import { notify, queueMail } from '~/domain/notifications/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { COMPANY_NEWS, COMPANY_PROFILE_COPY } from '../copy';
import { requireCompanyRole } from '../members/team.server';
import { companyEmailChangedMail, companyEmailCodeMail } from '../members/team-mails.server';
import type { ConfirmCompanyEmail } from './company-changes.schema';

const purpose = 'company_email';
const EMAIL_TAKEN = ['conflict', COMPANY_PROFILE_COPY.emailTaken, { field: 'email' }] as const;

/** @throws DomainError `conflict` on `email` if another company has it: its page shows it anyway */
export async function keepCompanyEmail(tx: Tx, { code, ...kept }: NewEmail): Promise<void> {
  const { email, expiresAt } = kept;
  const other = await tx.company.findUnique({ where: { email }, select: { id: true } });
  if (other) throw new DomainError(...EMAIL_TAKEN);
  await keepUserCode(tx, kept);
  await queueMail(tx, 'company_email_code', email, companyEmailCodeMail(code), expiresAt);
}

/** Returns the address. @throws DomainError `conflict`, `forbidden`, `rate_limited` */
export async function resendCompanyEmail(actor: Actor): Promise<string> {
  const waiting = await getNewEmail(purpose, actor.userId);
  if (!waiting) throw new DomainError('conflict', COMPANY_PROFILE_COPY.noEmailChange);
  const change = await prepareNewEmail(purpose, actor.userId, waiting.email);
  await transaction(async (tx) => {
    await requireCompanyRole(tx, actor, 'manage_company');
    await keepCompanyEmail(tx, change);
  });
  return change.email;
}

/**
 * Emails the old address, so that its owner can object. Returns the new one. If two run at once, one
 * succeeds. @throws DomainError `invalid` on `code`, `conflict` on `email`, `forbidden`,
 * `no_company`
 */
export async function confirmCompanyEmail(
  { code }: z.infer<typeof ConfirmCompanyEmail>,
  actor: Actor,
): Promise<string> {
  const { codeId, email } = await checkUserCode({ userId: actor.userId, purpose, code });
  await transaction(async (tx) => {
    const { companyId: id } = await requireCompanyRole(tx, actor, 'manage_company');
    await spendUserCode(tx, codeId);
    const former = await tx.company.findUniqueOrThrow({
      where: { id },
      select: { name: true, email: true },
    });
    await tx.company.update({ where: { id }, data: { email }, select: { id: true } });
    await recordAudit(tx, actor, 'company.email_changed', id, {
      before: { email: former.email },
      after: { email },
    });
    const content = companyEmailChangedMail(former.name, email);
    await queueMail(tx, 'company_email_changed', former.email, content);
    await notify(tx, { recipientCompanyId: id, ...COMPANY_NEWS.emailChanged(email) });
    await announceListChanged(tx, 'companies', actor.userId);
  }).catch(refuseDuplicate(...EMAIL_TAKEN));
  return email;
}

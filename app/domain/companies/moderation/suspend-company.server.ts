import { transaction, type Tx } from '~/db/client.server';
import { isSuspended, mayTrade } from '~/db/may-trade.server';
import { endSessionsOf } from '~/domain/accounts/index.server';
import { recordAudit } from '~/domain/administration/index.server';
import { notify } from '~/domain/notifications/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { addJob } from '~/services/jobs.server';
import { COMPANIES_COPY, COMPANY_NEWS } from '../copy';
import { requireModeratedCompany, tellCompaniesChanged } from './moderated-company.server';

/**
 * Takes a company off the market: its page and all of its listings are gone for visitors with the
 * commit, its users are signed out and told at sign-in. The reason is kept for admins. Purchases
 * that are paid go on; those that are not are given up at once, by a job of trading's.
 *
 * Safe to repeat: a suspended company stays so, for the reason that was given first.
 * @returns the company's name
 * @throws DomainError `forbidden`, `not_found`, `conflict` for one that was never approved, and while
 *   an admin of the platform belongs to it: nobody shuts an admin out, themselves and the last neither
 */
export async function suspendCompany(
  companyId: string,
  { reason }: { reason: string },
  actor: Actor,
): Promise<string> {
  return transaction(async (tx) => {
    const company = await requireModeratedCompany(tx, companyId, actor);
    if (isSuspended(company)) return company.name;
    if (!mayTrade(company)) {
      throw new DomainError('conflict', COMPANIES_COPY.notApproved);
    }
    if (await hasAdmin(tx, company.id)) {
      throw new DomainError('conflict', COMPANIES_COPY.hasAdmin);
    }
    await tx.company.update({
      where: { id: company.id },
      data: { suspensionReason: reason, registrationStatus: 'suspended' },
      select: { id: true },
    });
    await recordAudit(tx, {
      actor,
      action: 'company.suspended',
      subject: { type: 'company', id: company.id },
      before: { registrationStatus: 'approved' },
      after: { registrationStatus: 'suspended', reason },
    });
    await signOutUsersOf(tx, company.id);
    await addJob(tx, 'release_unpaid_sales', { sellerCompanyId: company.id, actor });
    await notify(tx, { recipientCompanyId: company.id, ...COMPANY_NEWS.suspended });
    await tellCompaniesChanged(tx, actor);
    return company.name;
  });
}

async function hasAdmin(tx: Tx, companyId: string): Promise<boolean> {
  const admin = await tx.user.findFirst({
    where: { companyId, role: 'admin' },
    select: { id: true },
  });
  return admin !== null;
}

async function signOutUsersOf(tx: Tx, companyId: string): Promise<void> {
  const users = await tx.user.findMany({
    where: { companyId, OR: [{ sessions: { some: {} } }, { apiTokens: { some: {} } }] },
    select: { id: true },
  });
  for (const { id } of users) await endSessionsOf(tx, id);
}

import { type Tx, transaction } from '~/db/client.server';
import {
  requireAdminActor,
  announceListChanged,
  recordAudit,
} from '~/domain/administration/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { isUuid } from '~/lib/uuid';
import { isSuspended, mayTrade } from '~/db/may-trade.server';
import { endSessionsOf } from '~/domain/accounts/index.server';
import { notify } from '~/domain/notifications/index.server';
import { addJob } from '~/services/jobs.server';
import { COMPANIES_COPY, COMPANY_NEWS } from '../copy';

/** Locks the company until the transaction ends. @throws DomainError `forbidden`, `not_found` */
export async function requireModeratedCompany(tx: Tx, companyId: string, actor: Actor) {
  requireAdminActor(actor);
  if (isUuid(companyId)) {
    await tx.$queryRaw`SELECT 1 FROM companies WHERE id = ${companyId}::uuid FOR UPDATE`;
    const company = await tx.company.findUnique({
      where: { id: companyId },
      select: {
        id: true,
        name: true,
        verified: true,
        registrationStatus: true,
        suspensionReason: true,
      },
    });
    if (company) return company;
  }
  throw new DomainError('not_found', COMPANIES_COPY.notFound);
}

/**
 * Ends sessions; API tokens are refused until it is reinstated (`readViewer`). The trigger
 * `rewrite_on_sale` takes its listings off sale; a job (`releaseUnpaidSales`) cancels its purchases
 * and sales that are not paid yet, and leaves those that a bank is processing. Safe to repeat.
 * @throws DomainError `forbidden`, `not_found`, `conflict` if never approved, suspended for another
 * reason or with a platform admin
 */
export async function suspendCompany(
  companyId: string,
  { reason }: { reason: string },
  actor: Actor,
): Promise<string> {
  return transaction(async (tx) => {
    const company = await requireModeratedCompany(tx, companyId, actor);
    if (isSuspended(company)) {
      if (company.suspensionReason === reason) return company.name;
      throw new DomainError(
        'conflict',
        COMPANIES_COPY.alreadySuspended(company.suspensionReason ?? ''),
      );
    }
    if (!mayTrade(company)) throw new DomainError('conflict', COMPANIES_COPY.notApproved);
    if (await tx.user.count({ where: { companyId: company.id, role: 'admin' } })) {
      throw new DomainError('conflict', COMPANIES_COPY.hasAdmin);
    }
    await tx.company.update({
      where: { id: company.id },
      data: { suspensionReason: reason, registrationStatus: 'suspended' },
      select: { id: true },
    });
    await recordAudit(tx, actor, 'company.suspended', company.id, {
      before: { registrationStatus: 'approved' },
      after: { registrationStatus: 'suspended', reason },
    });
    await signOutUsersOf(tx, company.id);
    await addJob(tx, 'release_unpaid_sales', { companyId: company.id, actor });
    await notify(tx, { recipientCompanyId: company.id, ...COMPANY_NEWS.suspended });
    await announceListChanged(tx, 'companies', actor.userId);
    return company.name;
  });
}

async function signOutUsersOf(tx: Tx, companyId: string): Promise<void> {
  const users = await tx.user.findMany({
    where: { companyId, sessions: { some: {} } },
    select: { id: true },
  });
  for (const { id } of users) await endSessionsOf(tx, id, { keepTokens: true });
}

/**
 * A job (`releaseUnpaidSales`) notifies the other companies of paid purchases. Returns the company's
 * name. Safe to repeat. @throws DomainError `forbidden`, `not_found`
 */
export async function reinstateCompany(companyId: string, actor: Actor): Promise<string> {
  return transaction(async (tx) => {
    const company = await requireModeratedCompany(tx, companyId, actor);
    if (!isSuspended(company)) return company.name;
    await tx.company.update({
      where: { id: company.id },
      data: { suspensionReason: null, registrationStatus: 'approved' },
      select: { id: true },
    });
    // A sign-in that raced the suspension may have left a session.
    await tx.userSession.deleteMany({ where: { user: { companyId: company.id } } });
    await recordAudit(tx, actor, 'company.reinstated', company.id, {
      before: { registrationStatus: 'suspended', reason: company.suspensionReason },
      after: { registrationStatus: 'approved' },
    });
    await addJob(tx, 'release_unpaid_sales', { companyId: company.id, actor });
    await notify(tx, { recipientCompanyId: company.id, ...COMPANY_NEWS.reinstated });
    await announceListChanged(tx, 'companies', actor.userId);
    return company.name;
  });
}

/** Returns the company's name. Safe to repeat. @throws DomainError `forbidden`, `not_found` */
export function setCompanyVerified(
  companyId: string,
  verified: boolean,
  actor: Actor,
): Promise<string> {
  return transaction(async (tx) => {
    const company = await requireModeratedCompany(tx, companyId, actor);
    if (company.verified === verified) return company.name;
    await tx.company.update({
      where: { id: company.id },
      data: {
        verified,
        verifiedBy: verified ? actor.userId : null,
        verifiedAt: verified ? new Date() : null,
      },
      select: { id: true },
    });
    await recordAudit(tx, actor, verified ? 'company.verified' : 'company.unverified', company.id, {
      before: { verified: company.verified },
      after: { verified },
    });
    await announceListChanged(tx, 'companies', actor.userId);
    return company.name;
  });
}

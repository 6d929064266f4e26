import { transaction } from '~/db/client.server';
import { isSuspended } from '~/db/may-trade.server';
import { recordAudit } from '~/domain/administration/index.server';
import { notify } from '~/domain/notifications/index.server';
import type { Actor } from '~/lib/actor';
import { COMPANY_NEWS } from '../copy';
import { requireModeratedCompany, tellCompaniesChanged } from './moderated-company.server';

/**
 * Lets a suspended company back: its listings are on sale with the commit, its users can sign in.
 * Safe to repeat.
 * @returns the company's name
 * @throws DomainError `forbidden`, `not_found`
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
    // One that a sign-in racing the suspension has made would come to life.
    await tx.userSession.deleteMany({ where: { user: { companyId: company.id } } });
    await recordAudit(tx, {
      actor,
      action: 'company.reinstated',
      subject: { type: 'company', id: company.id },
      before: { registrationStatus: 'suspended', reason: company.suspensionReason },
      after: { registrationStatus: 'approved' },
    });
    await notify(tx, { recipientCompanyId: company.id, ...COMPANY_NEWS.reinstated });
    await tellCompaniesChanged(tx, actor);
    return company.name;
  });
}

import { transaction } from '~/db/client.server';
import { announceListChanged, recordAudit } from '~/domain/administration/index.server';
import type { Actor } from '~/lib/actor';
import { requireModeratedCompany } from './require-moderated-company.server';

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
    await recordAudit(tx, {
      actor,
      action: verified ? 'company.verified' : 'company.unverified',
      subject: { type: 'company', id: company.id },
      before: { verified: company.verified },
      after: { verified },
    });
    await announceListChanged(tx, 'companies', actor.userId);
    return company.name;
  });
}

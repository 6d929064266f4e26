import type { Tx } from '~/db/client.server';
import { requireAdminActor } from '~/domain/administration/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { isUuid } from '~/lib/uuid';
import { COMPANIES_COPY } from '../copy';

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

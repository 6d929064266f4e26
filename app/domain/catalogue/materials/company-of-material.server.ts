import { db } from '~/db/client.server';
import { requireAdminActor } from '~/domain/administration/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { isUuid } from '~/lib/uuid';
import { CATALOGUE_COPY } from '../copy';

/** For an admin who acts in the company's name. @throws DomainError `forbidden`, `not_found` */
export async function companyOfMaterial(materialId: string, actor: Actor): Promise<string> {
  requireAdminActor(actor);
  const material = isUuid(materialId)
    ? await db.material.findFirst({
        where: { id: materialId, deletedAt: null },
        select: { companyId: true },
      })
    : null;
  if (!material) throw new DomainError('not_found', CATALOGUE_COPY.materialNotFound);
  return material.companyId;
}

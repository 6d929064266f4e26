import { db } from '~/db/client.server';
import { requireAdminActor } from '~/domain/administration/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { CATALOGUE_COPY } from '../copy';

/**
 * Whose a listing is, for an admin who does something to it in that company's name.
 * @throws DomainError `forbidden` for others, `not_found`
 */
export async function companyOfMaterial(materialId: string, actor: Actor): Promise<string> {
  requireAdminActor(actor);
  const material = await db.material.findFirst({
    where: { id: materialId, deletedAt: null },
    select: { companyId: true },
  });
  if (!material) throw new DomainError('not_found', CATALOGUE_COPY.materialNotFound);
  return material.companyId;
}

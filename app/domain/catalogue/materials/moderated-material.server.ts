import { sql, type Tx } from '~/db/client.server';
import { requireAdminActor } from '~/domain/administration/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { isUuid } from '~/lib/uuid';
import { CATALOGUE_COPY } from '../copy';

const SELECTED = {
  id: true,
  companyId: true,
  title: true,
  description: true,
  categoryId: true,
  category: true,
  subcategoryId: true,
  condition: true,
  price: true,
  priceUnit: true,
  quantity: true,
  quantityHeld: true,
  quantitySold: true,
  city: true,
  state: true,
  zipCode: true,
  location: true,
  imageUrl: true,
  available: true,
} as const;

/**
 * The listing that an admin acts on, kept from anybody else until the transaction ends: a purchase
 * of it waits, and so does another admin.
 * @param options `toDelete` waits for purchases that have begun as well; otherwise the two would
 *   wait for each other
 * @throws DomainError `forbidden`, `not_found` for deleted ones too
 */
export async function requireModerated(
  tx: Tx,
  materialId: string,
  actor: Actor,
  { toDelete = false }: { toDelete?: boolean } = {},
) {
  requireAdminActor(actor);
  const [locked] = isUuid(materialId)
    ? await tx.$queryRaw<unknown[]>`
        SELECT 1 FROM materials WHERE id = ${materialId}::uuid AND deleted_at IS NULL
         ${toDelete ? sql`FOR UPDATE` : sql`FOR NO KEY UPDATE`}`
    : [];
  if (!locked) throw new DomainError('not_found', CATALOGUE_COPY.materialNotFound);
  return tx.material.findUniqueOrThrow({ where: { id: materialId }, select: SELECTED });
}

import { sql, type Tx } from '~/db/client.server';
import { readTradeFacts, SELECT_TRADE_FACTS } from '~/db/trade-facts.server';
import { DomainError } from '~/lib/errors';
import { isUuid } from '~/lib/uuid';
import { CATALOGUE_COPY } from '../copy';

export const LISTING_FACTS = {
  ...SELECT_TRADE_FACTS,
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
  pausedAt: true,
  hiddenAt: true,
  updatedAt: true,
} as const;

export type LockedMaterial = Awaited<ReturnType<typeof lockMaterial>>;

/**
 * Locks the listing; `toDelete` also waits for begun purchases, or the two would deadlock.
 * @throws DomainError `not_found` for deleted ones too
 */
export async function lockMaterial(
  tx: Tx,
  materialId: string,
  { toDelete = false }: { toDelete?: boolean } = {},
) {
  const [locked] = isUuid(materialId)
    ? await tx.$queryRaw<unknown[]>`
        SELECT 1 FROM materials WHERE id = ${materialId}::uuid AND deleted_at IS NULL
         ${toDelete ? sql`FOR UPDATE` : sql`FOR NO KEY UPDATE`}`
    : [];
  if (!locked) throw new DomainError('not_found', CATALOGUE_COPY.materialNotFound);
  const material = await tx.material.findUniqueOrThrow({
    where: { id: materialId },
    select: LISTING_FACTS,
  });
  return { ...material, ...readTradeFacts(material) };
}

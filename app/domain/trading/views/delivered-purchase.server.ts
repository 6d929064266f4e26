import { db } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { decimalToCents } from '~/lib/money';
import { requireParty } from '../record/require-party.server';

/**
 * The goods as sold, even if the listing is gone. @throws DomainError `not_found`, for outsiders
 * too
 */
export async function getDeliveredPurchase(id: string, actor: Actor) {
  await requireParty(id, actor);
  const purchase = await db.transaction.findUniqueOrThrow({
    where: { id },
    select: {
      materialTitle: true,
      unitPrice: true,
      priceUnit: true,
      quantity: true,
      material: { select: { id: true, city: true, state: true, zipCode: true } },
    },
  });
  const { material, materialTitle: title, unitPrice, ...sold } = purchase;
  const { id: materialId, ...origin } = material;
  return { id, materialId, title, priceCents: decimalToCents(unitPrice), ...sold, ...origin };
}

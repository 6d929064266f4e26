import { db } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { decimalToCents } from '~/lib/money';
import { requireParty } from '../record/require-party.server';

export interface DeliveredPurchase {
  id: string;
  materialId: string;
  title: string;
  priceCents: number;
  priceUnit: string;
  quantity: number;
  city: string;
  state: string;
  zipCode: string | null;
}

/** The goods as sold, even if the listing is gone. @throws DomainError `not_found`, for outsiders too */
export async function getDeliveredPurchase(id: string, actor: Actor): Promise<DeliveredPurchase> {
  await requireParty(id, actor);
  const { material, materialTitle, unitPrice, priceUnit, quantity } =
    await db.transaction.findUniqueOrThrow({
      where: { id },
      select: {
        materialTitle: true,
        unitPrice: true,
        priceUnit: true,
        quantity: true,
        material: { select: { id: true, city: true, state: true, zipCode: true } },
      },
    });
  const { id: materialId, ...origin } = material;
  return {
    id,
    materialId,
    title: materialTitle,
    priceCents: decimalToCents(unitPrice),
    priceUnit,
    quantity,
    ...origin,
  };
}

export const BUY_REFUSALS = {
  not_listed: 'This listing is not for sale right now.',
  sold_out: 'Sold out.',
  own_listing: 'This is your own listing.',
  seller_cannot_be_paid: 'This seller is still setting up payments.',
} as const;

export type BuyRefusal = keyof typeof BUY_REFUSALS;

export type BuyAnswer =
  { allowed: true } | { allowed: false; refusal: BuyRefusal; sentence: string };

export interface BuyableMaterial {
  available: boolean;
  quantity: number;
  seller: { id: string; canBePaid: boolean };
}

/** The first reason that applies. A guest (null) can buy: they sign in on the way. */
export function canBuy(
  { available, quantity, seller }: BuyableMaterial,
  company: { id: string } | null,
): BuyAnswer {
  if (!available) return refuse('not_listed');
  if (quantity < 1) return refuse('sold_out');
  if (seller.id === company?.id) return refuse('own_listing');
  if (!seller.canBePaid) return refuse('seller_cannot_be_paid');
  return { allowed: true };
}

function refuse(refusal: BuyRefusal): BuyAnswer {
  return { allowed: false, refusal, sentence: BUY_REFUSALS[refusal] };
}

const SENTENCES = {
  not_listed: 'This listing is not for sale right now.',
  sold_out: 'Sold out.',
  own_listing: 'This is your own listing.',
  seller_cannot_be_paid: 'This seller is still setting up payments.',
} as const;

export type BuyRefusal = keyof typeof SENTENCES;

export type BuyAnswer =
  { allowed: true } | { allowed: false; refusal: BuyRefusal; sentence: string };

export interface BuyableMaterial {
  /** Neither taken off sale nor deleted */
  available: boolean;
  quantity: number;
  /** `canBePaid`: approved, not suspended, and ready to receive payments */
  seller: { id: string; canBePaid: boolean };
}

/**
 * Whether a company can buy a material and, if not, why: the first refusal that applies. A guest
 * (null) can: they sign in on the way. Card, page, dialog, hold and API all ask here.
 */
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
  return { allowed: false, refusal, sentence: SENTENCES[refusal] };
}

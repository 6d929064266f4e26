/** Whether a visitor may buy a material now, and if not, why: the first that applies, top down. */
export const PURCHASE_STATES = [
  'not_listed',
  'sold_out',
  'own_listing',
  'seller_cannot_be_paid',
  'open',
] as const;

export type PurchaseState = (typeof PURCHASE_STATES)[number];

/** The state of a purchase from the facts about the listing, its seller and who looks at it. */
export function purchaseState(facts: {
  available: boolean;
  quantity: number;
  isOwn: boolean;
  sellerCanBePaid: boolean;
}): PurchaseState {
  if (!facts.available) return 'not_listed';
  if (facts.quantity < 1) return 'sold_out';
  if (facts.isOwn) return 'own_listing';
  if (!facts.sellerCanBePaid) return 'seller_cannot_be_paid';
  return 'open';
}

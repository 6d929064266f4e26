import { centralClock } from '~/lib/central-clock';

export const BUY_REFUSALS = {
  not_listed: 'This listing is not for sale right now.',
  sold_out: 'Sold out.',
  held: 'On hold for a buyer who is paying now.',
  own_listing: 'This is your own listing.',
  seller_cannot_be_paid: 'This seller can’t receive payments now.',
} as const;

export type BuyRefusal = keyof typeof BUY_REFUSALS;

export type BuyAnswer =
  | { allowed: true }
  | { allowed: false; refusal: BuyRefusal; sentence: string };

export interface BuyableMaterial {
  available: boolean;
  quantity: number;
  /** When the first hold ends, if all that is left is held */
  heldUntil: Date | string | null;
  seller: { id: string; canBePaid: boolean };
}

/** The first reason that applies. A guest (null) can buy: they sign in on the way. */
export function canBuy(
  { available, quantity, heldUntil, seller }: BuyableMaterial,
  company: { id: string } | null,
): BuyAnswer {
  if (!available) return refuse('not_listed');
  if (quantity < 1 && !heldUntil) return refuse('sold_out');
  if (seller.id === company?.id) return refuse('own_listing');
  if (quantity < 1) {
    return { allowed: false, refusal: 'held', sentence: heldSentence(new Date(heldUntil!)) };
  }
  if (!seller.canBePaid) return refuse('seller_cannot_be_paid');
  return { allowed: true };
}

/** A payment at the bank keeps its hold past the time to pay. */
function heldSentence(until: Date): string {
  return until > new Date() ? `Held until ${centralClock(until)}` : BUY_REFUSALS.held;
}

function refuse(refusal: BuyRefusal): BuyAnswer {
  return { allowed: false, refusal, sentence: BUY_REFUSALS[refusal] };
}

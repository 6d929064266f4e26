import type { Tx } from '~/db/client.server';
import { mayTrade } from '~/db/may-trade.server';
import { canBuy, orderRefusal, type BuyRefusal } from '~/domain/catalogue/index.server';
import { DomainError, type DomainErrorCode, invalid } from '~/lib/errors';
import {
  centsToDecimal,
  decimalToCents,
  formatMoney,
  MAX_PAYMENT_CENTS,
  MIN_PAYMENT_CENTS,
} from '~/lib/money';
import { quote } from '~/lib/platform-fee';
import { feePercent } from '~/lib/site';
import { REFUSALS } from '../copy';

export interface PurchaseOrder {
  materialId: string;
  quantity: number;
  unitPriceCents: number;
  sellerCompanyId: string;
  nonce: string;
  flow: 'element' | 'checkout';
  /** The total on the button, if the form sent it */
  totalCents?: number | undefined;
  /** As the form showed them, if it sent them */
  title?: string | undefined;
  priceUnit?: string | undefined;
}

export type BuyableListing = Awaited<ReturnType<typeof readListing>>;

/** Race: FOR KEY SHARE waits for a seller who is deleting it. @throws DomainError `not_found` */
export async function readListing(tx: Tx, materialId: string) {
  await tx.$queryRaw`SELECT FROM materials WHERE id = ${materialId}::uuid FOR KEY SHARE`;
  const material = await tx.material.findUnique({
    where: { id: materialId },
    select: {
      title: true,
      price: true,
      priceUnit: true,
      quantity: true,
      quantityHeld: true,
      isWholeLot: true,
      minOrderQuantity: true,
      available: true,
      deletedAt: true,
      company: {
        select: {
          id: true,
          registrationStatus: true,
          paymentEnabled: true,
          stripeAccountId: true,
        },
      },
    },
  });
  if (!material || material.deletedAt) {
    throw new DomainError('not_found', REFUSALS.materialNotFound);
  }
  const { company, price, ...listing } = material;
  return {
    ...listing,
    available: listing.available && mayTrade(company),
    priceCents: decimalToCents(price),
    seller: {
      id: company.id,
      canBePaid: company.paymentEnabled && company.stripeAccountId !== null,
      accountId: company.stripeAccountId,
    },
  };
}

const CODES = {
  not_listed: 'unavailable',
  own_listing: 'own_listing',
  seller_cannot_be_paid: 'seller_cannot_be_paid',
} as const satisfies Record<Exclude<BuyRefusal, OutOfStock>, DomainErrorCode>;

type OutOfStock = 'sold_out' | 'held';

const isOutOfStock = (refusal: BuyRefusal): refusal is OutOfStock =>
  refusal === 'sold_out' || refusal === 'held';

/**
 * Refuses by seller, price, title, unit, amount and quantity. Most buyers who are too late are refused
 * here, before they wait for the lock; the conditional update decides.
 */
export function requireBuyable(
  order: PurchaseOrder,
  listing: BuyableListing,
  buyerCompanyId: string,
  feeBasisPoints: number,
): BuyableListing {
  const answer = canBuy({ ...listing, heldUntil: null }, { id: buyerCompanyId });
  if (!answer.allowed && !isOutOfStock(answer.refusal)) {
    throw new DomainError(CODES[answer.refusal], answer.sentence);
  }
  if (listing.seller.id !== order.sellerCompanyId) {
    throw new DomainError('wrong_seller', REFUSALS.wrongSeller);
  }
  if (listing.priceCents !== order.unitPriceCents) {
    const sentence = REFUSALS.priceChanged(formatMoney(listing.priceCents));
    const details = { unitPrice: centsToDecimal(listing.priceCents) };
    throw new DomainError('price_changed', sentence, { details });
  }
  const { title = listing.title, priceUnit = listing.priceUnit } = order;
  if (title !== listing.title || priceUnit !== listing.priceUnit) {
    const price = `${formatMoney(listing.priceCents)} ${listing.priceUnit}`;
    throw new DomainError('conflict', REFUSALS.listingChanged(listing.title, price));
  }
  const { totalCents } = quote(listing.priceCents, order.quantity, feeBasisPoints);
  if (order.totalCents !== undefined && order.totalCents !== totalCents) {
    const sentence = REFUSALS.feeChanged(feePercent(feeBasisPoints));
    throw new DomainError('price_changed', sentence);
  }
  const field = 'quantity';
  if (totalCents > MAX_PAYMENT_CENTS) throw invalid(field, REFUSALS.tooLarge);
  if (totalCents < MIN_PAYMENT_CENTS) throw invalid(field, REFUSALS.tooSmall);
  const isOneLot = (listing.priceUnit === 'OBO' || listing.isWholeLot) && listing.quantity > 0;
  if (!isOneLot && listing.quantity < order.quantity) throw outOfStock(listing, order);
  const refusal = orderRefusal(listing, order.quantity);
  if (refusal) throw invalid(field, refusal);
  return listing;
}

/** `invalid` if even with what other buyers have on hold there wouldn't be enough, else `out_of_stock`. */
export function outOfStock(
  { quantity: left, quantityHeld }: BuyableListing,
  order: PurchaseOrder,
): DomainError {
  const code = left > 0 && order.quantity > left + quantityHeld ? 'invalid' : 'out_of_stock';
  return new DomainError(code, REFUSALS.outOfStock(left, code === 'out_of_stock'), {
    field: 'quantity',
    details: { available: left },
  });
}

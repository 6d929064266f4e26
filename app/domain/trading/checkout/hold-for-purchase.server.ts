import { db, transaction, type Tx } from '~/db/client.server';
import { mayTrade } from '~/db/may-trade.server';
import { canBuy, type BuyRefusal } from '~/domain/catalogue/index.server';
import { requirePower } from '~/domain/companies/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError, type DomainErrorCode } from '~/lib/errors';
import {
  centsToDecimal,
  decimalToCents,
  formatMoney,
  MAX_PAYMENT_CENTS,
  MIN_PAYMENT_CENTS,
  quote,
} from '~/lib/money';
import { HOLD_MS } from '~/lib/site';
import { REFUSALS } from '../copy';
import { scheduleExpiry, takeOffSale } from '../record/stock.server';
import { addToTimeline } from '../record/timeline.server';

export interface PurchaseOrder {
  materialId: string;
  quantity: number;
  unitPriceCents: number;
  sellerCompanyId: string;
  nonce: string;
  flow: 'element' | 'checkout';
}

/** Holds stock and writes transaction, payment, commission and expiry job in one transaction. */
export async function holdForPurchase(
  order: PurchaseOrder,
  actor: Actor,
): Promise<{ transactionId: string; isRepeat: boolean }> {
  const buyerCompanyId = actor.companyId;
  if (!buyerCompanyId) throw new DomainError('no_company', REFUSALS.noCompany);
  const repeated = await findRepeat(db, order, buyerCompanyId);
  if (repeated) return { transactionId: repeated, isRepeat: true };

  return transaction(async (tx) => {
    const listing = await readListing(tx, order.materialId);
    await requireApprovedBuyer(tx, buyerCompanyId);
    refuse(order, listing, buyerCompanyId);
    const sum = quote(listing.priceCents, order.quantity);
    requirePower(actor, 'buy', sum.totalCents);
    const transactionId = await insertTransaction(tx, order, listing, actor, sum);
    if (!transactionId) {
      // The same form arrived twice at once.
      return { transactionId: (await findRepeat(tx, order, buyerCompanyId))!, isRepeat: true };
    }
    const isTaken = await takeOffSale(tx, {
      materialId: order.materialId,
      quantity: order.quantity,
      unitPrice: centsToDecimal(listing.priceCents),
    });
    if (!isTaken) await throwOutOfStock(tx, order, buyerCompanyId);
    await writeParts(tx, transactionId, order, sum);
    await addToTimeline(
      tx,
      transactionId,
      'started',
      { amountCents: sum.totalCents },
      actor.userId,
    );
    return { transactionId, isRepeat: false };
  });
}

async function findRepeat(tx: Tx, order: PurchaseOrder, buyerCompanyId: string) {
  const found = await tx.transaction.findUnique({
    where: { buyerCompanyId_nonce: { buyerCompanyId, nonce: order.nonce } },
    select: { id: true, materialId: true, quantity: true },
  });
  if (!found) return null;
  if (found.materialId === order.materialId && found.quantity === order.quantity) return found.id;
  throw new DomainError('conflict', REFUSALS.nonceReused);
}

type Listing = Awaited<ReturnType<typeof readListing>>;

async function readListing(tx: Tx, materialId: string) {
  const material = await tx.material.findUnique({
    where: { id: materialId },
    select: {
      title: true,
      price: true,
      priceUnit: true,
      quantity: true,
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
    priceCents: decimalToCents(price),
    seller: {
      id: company.id,
      canBePaid: mayTrade(company) && company.paymentEnabled && company.stripeAccountId !== null,
      accountId: company.stripeAccountId,
    },
  };
}

async function requireApprovedBuyer(tx: Tx, companyId: string): Promise<void> {
  const buyer = await tx.company.findUnique({
    where: { id: companyId },
    select: { registrationStatus: true },
  });
  if (buyer && mayTrade(buyer)) return;
  throw new DomainError('account_blocked', REFUSALS.buyerNotApproved);
}

const CODES = {
  not_listed: 'unavailable',
  own_listing: 'own_listing',
  seller_cannot_be_paid: 'seller_cannot_be_paid',
} as const satisfies Record<Exclude<BuyRefusal, 'sold_out'>, DomainErrorCode>;

/**
 * Checked before a row is locked. Not the stock: the same form, sent twice at once, may just have
 * taken the last of it, and its repeat is no refusal.
 */
function refuse(order: PurchaseOrder, listing: Listing, buyerCompanyId: string): void {
  const answer = canBuy(listing, { id: buyerCompanyId });
  if (!answer.allowed && answer.refusal !== 'sold_out') {
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
  const { totalCents } = quote(listing.priceCents, order.quantity);
  const outOfBounds =
    totalCents > MAX_PAYMENT_CENTS
      ? REFUSALS.tooLarge
      : totalCents < MIN_PAYMENT_CENTS
        ? REFUSALS.tooSmall
        : null;
  if (outOfBounds) throw new DomainError('invalid', outOfBounds, { field: 'quantity' });
}

async function throwOutOfStock(
  tx: Tx,
  order: PurchaseOrder,
  buyerCompanyId: string,
): Promise<never> {
  const listing = await readListing(tx, order.materialId);
  refuse(order, listing, buyerCompanyId);
  const { quantity } = listing;
  throw new DomainError('out_of_stock', REFUSALS.outOfStock(quantity), {
    field: 'quantity',
    details: { available: quantity },
  });
}

/** @returns null when the nonce is used; waits for a concurrent insert of it */
async function insertTransaction(
  tx: Tx,
  order: PurchaseOrder,
  listing: Listing,
  actor: Actor,
  sum: ReturnType<typeof quote>,
): Promise<string | null> {
  const [row] = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO transactions (material_id, buyer_company_id, seller_company_id, buyer_user_id,
      material_title, price_unit, quantity, unit_price, subtotal, platform_fee, total_amount,
      payment_flow, destination_account_id, nonce)
    VALUES (${order.materialId}::uuid, ${actor.companyId}::uuid, ${listing.seller.id}::uuid,
      ${actor.userId}::uuid, ${listing.title}, ${listing.priceUnit}, ${order.quantity},
      ${centsToDecimal(sum.unitPriceCents)}::numeric, ${centsToDecimal(sum.subtotalCents)}::numeric,
      ${centsToDecimal(sum.feeCents)}::numeric, ${centsToDecimal(sum.totalCents)}::numeric,
      ${order.flow}::payment_flow, ${listing.seller.accountId}, ${order.nonce}::uuid)
    ON CONFLICT (buyer_company_id, nonce) DO NOTHING
    RETURNING id`;
  return row?.id ?? null;
}

async function writeParts(
  tx: Tx,
  transactionId: string,
  order: PurchaseOrder,
  sum: ReturnType<typeof quote>,
): Promise<void> {
  const expiresAt = new Date(Date.now() + HOLD_MS[order.flow]);
  await tx.stockHold.create({
    data: { transactionId, materialId: order.materialId, quantity: order.quantity, expiresAt },
    select: { transactionId: true },
  });
  await tx.payment.create({
    data: { transactionId, amount: centsToDecimal(sum.totalCents) },
    select: { id: true },
  });
  await tx.commission.create({
    data: { transactionId, amount: centsToDecimal(sum.feeCents) },
    select: { id: true },
  });
  await scheduleExpiry(tx, transactionId, expiresAt);
}

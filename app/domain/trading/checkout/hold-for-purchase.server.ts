import { transaction, type Tx } from '~/db/client.server';
import { mayTrade } from '~/db/may-trade.server';
import { readFeeBasisPoints } from '~/db/site-settings.server';
import { requirePower } from '~/domain/companies/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { centsToDecimal, decimalToCents } from '~/lib/money';
import { quote, type Quote } from '~/lib/platform-fee';
import { isUuid } from '~/lib/uuid';
import { REFUSALS } from '../copy';
import { HOLD_MS, scheduleExpiry, takeOffSale } from '../record/stock.server';
import { addToTimeline } from '../record/timeline.server';
import {
  type BuyableListing,
  outOfStock,
  type PurchaseOrder,
  readListing,
  requireBuyable,
} from './require-buyable.server';

const OPEN_PURCHASES = { usual: 10, newcomer: 3 } as const;
const NEWCOMER_DAYS = 7;

/**
 * Holds stock and writes transaction, payment, commission and expiry job in one transaction.
 * The same form, or the same order while the first is unpaid, is the same purchase.
 */
export async function holdForPurchase(
  order: PurchaseOrder,
  actor: Actor,
): Promise<{ transactionId: string; isRepeat: boolean }> {
  const buyerCompanyId = actor.companyId;
  if (!buyerCompanyId) throw new DomainError('no_company', REFUSALS.noCompany);
  if (!isUuid(order.materialId)) throw new DomainError('not_found', REFUSALS.materialNotFound);

  return transaction(async (tx) => {
    const { isApproved, openLimit } = await lockBuyer(tx, buyerCompanyId);
    const known =
      (await findRepeat(tx, order, buyerCompanyId)) ?? (await findOpen(tx, order, actor));
    if (known) return { transactionId: known, isRepeat: true };

    if (!isApproved) throw new DomainError('account_blocked', REFUSALS.buyerNotApproved);
    const listing = await readListing(tx, order.materialId);
    // Read from the database: another process may have just changed it.
    const feeBasisPoints = await readFeeBasisPoints(tx);
    requireBuyable(order, listing, buyerCompanyId, feeBasisPoints);
    await requireFewOpen(tx, buyerCompanyId, openLimit);
    const sum = quote(listing.priceCents, order.quantity, feeBasisPoints);
    requirePower(actor, 'buy', sum.totalCents);
    const priced = { ...sum, feeBasisPoints };
    const transactionId = await insertPurchase(tx, order, listing, actor, priced);
    const detail = { amountCents: sum.totalCents };
    await addToTimeline(tx, transactionId, 'started', detail, actor.userId);
    // Last: from here on all other buyers of the listing wait.
    const isTaken = await takeOffSale(tx, {
      materialId: order.materialId,
      quantity: order.quantity,
      unitPrice: centsToDecimal(listing.priceCents),
    });
    if (!isTaken) {
      const now = await readListing(tx, order.materialId);
      throw outOfStock(requireBuyable(order, now, buyerCompanyId, feeBasisPoints), order);
    }
    return { transactionId, isRepeat: false };
  });
}

/** Locked until commit, so that concurrent forms are counted one at a time. */
async function lockBuyer(tx: Tx, companyId: string) {
  const [buyer] = await tx.$queryRaw<{ registrationStatus: string; isNewcomer: boolean }[]>`
    SELECT c.registration_status::text AS "registrationStatus",
           c.created_at > now() - make_interval(days => ${NEWCOMER_DAYS}::int)
             OR NOT EXISTS (SELECT FROM transactions t WHERE t.buyer_company_id = c.id
                             AND t.completed_at IS NOT NULL) AS "isNewcomer"
      FROM companies c WHERE c.id = ${companyId}::uuid FOR NO KEY UPDATE`;
  return {
    isApproved: buyer !== undefined && mayTrade(buyer),
    openLimit: buyer?.isNewcomer ? OPEN_PURCHASES.newcomer : OPEN_PURCHASES.usual,
  };
}

async function findRepeat(tx: Tx, order: PurchaseOrder, buyerCompanyId: string) {
  const found = await tx.transaction.findUnique({
    where: { buyerCompanyId_nonce: { buyerCompanyId, nonce: order.nonce } },
    select: { id: true, materialId: true, quantity: true, unitPrice: true },
  });
  if (!found) return null;
  const isSame =
    found.materialId === order.materialId &&
    found.quantity === order.quantity &&
    decimalToCents(found.unitPrice) === order.unitPriceCents;
  if (isSame) return found.id;
  throw new DomainError('conflict', REFUSALS.nonceReused);
}

async function findOpen(tx: Tx, order: PurchaseOrder, actor: Actor) {
  const { materialId } = order;
  const open = await tx.transaction.findFirst({
    where: { buyerCompanyId: actor.companyId!, materialId, status: 'pending' },
    select: {
      id: true,
      sellerCompanyId: true,
      quantity: true,
      unitPrice: true,
      totalAmount: true,
    },
  });
  if (!open) return null;
  if (open.sellerCompanyId !== order.sellerCompanyId) {
    throw new DomainError('wrong_seller', REFUSALS.wrongSeller);
  }
  requirePower(actor, 'buy', decimalToCents(open.totalAmount));
  const isSame =
    open.quantity === order.quantity && decimalToCents(open.unitPrice) === order.unitPriceCents;
  if (isSame) return open.id;
  throw new DomainError('conflict', REFUSALS.openElsewhere(open.quantity), {
    details: { transactionId: open.id },
  });
}

/** Unpaid holds take other companies' listings off sale for free. */
async function requireFewOpen(tx: Tx, buyerCompanyId: string, limit: number): Promise<void> {
  const open = await tx.transaction.count({ where: { buyerCompanyId, status: 'pending' } });
  if (open >= limit) throw new DomainError('conflict', REFUSALS.tooManyOpen(limit));
}

async function insertPurchase(
  tx: Tx,
  { materialId, quantity, sellerCompanyId, flow, nonce }: PurchaseOrder,
  listing: BuyableListing,
  actor: Actor,
  sum: Quote & { feeBasisPoints: number },
): Promise<string> {
  const expiresAt = new Date(Date.now() + HOLD_MS[flow]);
  const { id } = await tx.transaction.create({
    data: {
      materialId,
      buyerCompanyId: actor.companyId!,
      sellerCompanyId,
      buyerUserId: actor.userId,
      materialTitle: listing.title,
      priceUnit: listing.priceUnit,
      quantity,
      unitPrice: centsToDecimal(sum.unitPriceCents),
      subtotal: centsToDecimal(sum.subtotalCents),
      platformFee: centsToDecimal(sum.feeCents),
      totalAmount: centsToDecimal(sum.totalCents),
      paymentFlow: flow,
      destinationAccountId: listing.seller.accountId!,
      nonce,
      hold: { create: { materialId, quantity, expiresAt } },
      payment: { create: { amount: centsToDecimal(sum.totalCents) } },
      commission: {
        create: { amount: centsToDecimal(sum.feeCents), rate: sum.feeBasisPoints / 10_000 },
      },
    },
    select: { id: true },
  });
  await scheduleExpiry(tx, id, expiresAt);
  return id;
}

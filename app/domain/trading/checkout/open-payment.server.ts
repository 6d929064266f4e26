import { setTimeout as sleep } from 'node:timers/promises';
import type Stripe from 'stripe';
import { db, transaction } from '~/db/client.server';
import { MAY_TRADE } from '~/db/may-trade.server';
import { syncAccount } from '~/domain/companies/index.server';
import type { Actor } from '~/lib/actor';
import { env } from '~/lib/env.server';
import { DomainError } from '~/lib/errors';
import { logger } from '~/lib/logger.server';
import {
  isDefiniteRefusal,
  isEndTooNear,
  isSellerUnpayable,
  isWrongState,
  stripe,
  withKey,
} from '~/services/stripe.server';
import { feePercent } from '~/lib/site';
import { REFUSALS, TRADING_COPY } from '../copy';
import { requirePayer } from '../record/require-party.server';
import { HOLD_MS, isListed, renewHold } from '../record/stock.server';
import {
  readTransaction,
  replaceSession,
  type TransactionRow,
  saveIds,
  type StripeIds,
} from '../record/transaction-row.server';
import { holdForPurchase } from './hold-for-purchase.server';
import type { PurchaseOrder } from './require-buyable.server';

interface OpenPayment {
  clientSecret?: string;
  checkoutUrl?: string;
}

const FIRST_SENDING_MS = 1200;
const LOOK_AGAIN_MS = 100;

/**
 * Creates or finds the Stripe payment; empty if there is nothing to pay. Safe to repeat.
 * @throws DomainError `unavailable`, `payment_failed`, `seller_cannot_be_paid`,
 * `service_unavailable`, `already_settled`
 */
export async function openPayment(
  transactionId: string,
  { isRepeat = false, isExtended = false }: { isRepeat?: boolean; isExtended?: boolean } = {},
): Promise<OpenPayment> {
  let row = await readTransaction(db, transactionId);
  while (isRepeat && row && isUnopened(row) && isYoung(row)) {
    await sleep(LOOK_AGAIN_MS);
    row = await readTransaction(db, transactionId);
  }
  if (!row) throw new DomainError('not_found', REFUSALS.transactionNotFound);
  if (row.status !== 'pending') return {};
  await requireOnSale(row);
  try {
    return row.paymentFlow === 'element' ? await openIntent(row) : await openCheckout(row);
  } catch (error) {
    // Stripe never got the first call, and the hosted page would now end too soon. Once: with clocks
    // apart, every end is too near.
    if (isEndTooNear(error) && !isExtended && (await extendHold(row))) {
      return openPayment(transactionId, { isExtended: true });
    }
    throw await refusal(row, error);
  }
}

/** @throws DomainError those of `requirePayer` and `openPayment` */
export async function reopenPayment(id: string, actor: Actor): Promise<OpenPayment> {
  await requirePayer(id, actor);
  return openPayment(id);
}

/** Null before there is an intent. @throws DomainError those of `requirePayer` */
export async function getClientSecret(id: string, actor: Actor): Promise<string | null> {
  await requirePayer(id, actor);
  const { stripePaymentIntentId } = (await readTransaction(db, id))!;
  if (!stripePaymentIntentId) return null;
  return (await stripe().paymentIntents.retrieve(stripePaymentIntentId)).client_secret;
}

async function requireOnSale({
  sellerCompanyId,
  buyerCompanyId,
  materialId,
}: TransactionRow): Promise<void> {
  if (!(await isListed(db, materialId))) {
    throw new DomainError('unavailable', REFUSALS.unavailable);
  }
  const stopped = await db.company.findFirst({
    where: { id: { in: [sellerCompanyId, buyerCompanyId] }, NOT: MAY_TRADE },
    select: { id: true },
  });
  if (stopped?.id === buyerCompanyId) {
    throw new DomainError('account_blocked', REFUSALS.buyerNotApproved);
  }
  if (stopped) throw new DomainError('seller_cannot_be_paid', REFUSALS.sellerCannotBePaid);
}

const isUnopened = (row: TransactionRow) =>
  row.status === 'pending' && !row.stripePaymentIntentId && !row.stripeCheckoutSessionId;

const isYoung = ({ createdAt }: TransactionRow) =>
  Date.now() - createdAt.getTime() < FIRST_SENDING_MS;

async function openIntent(row: TransactionRow): Promise<OpenPayment> {
  const { paymentIntents } = stripe();
  const known = row.stripePaymentIntentId;
  const intent = known ? await paymentIntents.retrieve(known) : await createIntent(row);
  if (!known) await keepIds(row, { paymentIntentId: intent.id });
  return { clientSecret: intent.client_secret ?? undefined };
}

async function openCheckout(row: TransactionRow): Promise<OpenPayment> {
  const { sessions } = stripe().checkout;
  const known = row.stripeCheckoutSessionId;
  const session = known
    ? await sessions.retrieve(known, { expand: ['payment_intent'] })
    : await createSession(row);
  if (!known) await keepIds(row, { checkoutSessionId: session.id });
  else if (hasFailedAtBank(session)) return openAnotherCheckout(row);
  return { checkoutUrl: session.url ?? undefined };
}

/** Stripe never opens this page again. */
const hasFailedAtBank = ({ status, payment_intent: intent }: Stripe.Checkout.Session) =>
  status === 'complete' && (intent as Stripe.PaymentIntent).status === 'requires_payment_method';

async function openAnotherCheckout(row: TransactionRow): Promise<OpenPayment> {
  const hasTime = await extendHold(row);
  const next = await readTransaction(db, row.id);
  const known = row.stripeCheckoutSessionId;
  if (next?.stripeCheckoutSessionId !== known) return openPayment(row.id);
  if (!hasTime) throw new DomainError('conflict', REFUSALS.payTimeOver);
  const { id, url } = await createSession(next);
  // Race: the same press, or a release, in another process.
  const isSaved = await transaction((tx) => replaceSession(tx, row.id, known!, id));
  if (!isSaved && (await readTransaction(db, row.id))?.stripeCheckoutSessionId !== id) {
    await closeAtStripe({ checkoutSessionId: id });
    return openPayment(row.id);
  }
  return { checkoutUrl: url ?? undefined };
}

/** A destination charge: see docs/decisions/004. */
function createIntent(row: TransactionRow): Promise<Stripe.PaymentIntent> {
  // What a stored 500 left can't be paid: no one has its secret.
  return withKey(`txn:${row.id}:pi:${row.stripeAttempt}`, (options) =>
    stripe().paymentIntents.create(
      {
        amount: row.totalCents,
        currency: 'usd',
        ...feeOf(row),
        transfer_data: { destination: row.destinationAccountId },
        transfer_group: `txn_${row.id}`,
        automatic_payment_methods: { enabled: true },
        metadata: metadataOf(row),
      },
      options,
    ),
  );
}

/** Built from the row alone: Stripe rejects a repeated key with a different body. */
function createSession(row: TransactionRow): Promise<Stripe.Checkout.Session> {
  const { APP_ORIGIN } = env();
  const url = `${APP_ORIGIN}/transaction/${row.id}`;
  const metadata = metadataOf(row);
  return withKey(`txn:${row.id}:cs:${row.stripeAttempt}`, (options) =>
    stripe().checkout.sessions.create(
      {
        mode: 'payment',
        client_reference_id: row.id,
        line_items: [
          lineItem(row.materialTitle, row.unitPriceCents, row.quantity),
          ...(row.feeCents > 0
            ? [lineItem(`Platform fee (${feePercent(row.feeBasisPoints)})`, row.feeCents, 1)]
            : []),
        ],
        payment_intent_data: {
          ...feeOf(row),
          transfer_data: { destination: row.destinationAccountId },
          metadata,
        },
        metadata,
        success_url: `${url}?checkout=paid`,
        cancel_url: url,
        expires_at: Math.floor(row.holdExpiresAt.getTime() / 1000),
      },
      options,
    ),
  );
}

const feeOf = ({ feeCents }: TransactionRow) =>
  feeCents > 0 ? { application_fee_amount: feeCents } : {};

function lineItem(name: string, unitAmount: number, quantity: number) {
  return {
    quantity,
    price_data: { currency: 'usd', unit_amount: unitAmount, product_data: { name } },
  };
}

function metadataOf(row: TransactionRow) {
  return {
    transactionId: row.id,
    materialId: row.materialId,
    buyerCompanyId: row.buyerCompanyId,
    sellerCompanyId: row.sellerCompanyId,
  };
}

/** Closes the new payment if the purchase was canceled concurrently. */
async function keepIds(row: TransactionRow, ids: StripeIds): Promise<void> {
  if (await transaction((tx) => saveIds(tx, row.id, ids, 'pending'))) return;
  const now = await readTransaction(db, row.id);
  if (now?.status === 'completed' || now?.status === 'processing') return;
  await closeAtStripe(ids);
  throw new DomainError('already_settled', REFUSALS.cancelledMeanwhile);
}

/** A refusal means it is paid, or closed already. */
export async function closeAtStripe(ids: StripeIds): Promise<void> {
  const { checkout, paymentIntents } = stripe();
  try {
    if (ids.checkoutSessionId) await checkout.sessions.expire(ids.checkoutSessionId);
    else if (ids.paymentIntentId) await paymentIntents.cancel(ids.paymentIntentId);
  } catch (error) {
    if (!isWrongState(error)) throw error;
  }
}

async function tellNextBuyers({ destinationAccountId }: TransactionRow): Promise<void> {
  try {
    await syncAccount(destinationAccountId);
  } catch (err) {
    logger.warn({ err, destinationAccountId }, 'a seller’s account could not be read');
  }
}

async function refusal(row: TransactionRow, error: unknown): Promise<unknown> {
  if (error instanceof DomainError) return error;
  const { description } = TRADING_COPY.initializationError;
  const isRefused = isDefiniteRefusal(error);
  if (isSellerUnpayable(error)) await tellNextBuyers(row);
  if (isRefused && isUnopened(row)) {
    // Only after a definite refusal: otherwise a retry could create a second payment.
    await db.transaction.updateMany({
      where: { id: row.id, stripeAttempt: row.stripeAttempt },
      data: { stripeAttempt: row.stripeAttempt + 1 },
    });
  }
  logger.error({ err: error, transactionId: row.id }, 'payment could not be opened');
  return isSellerUnpayable(error)
    ? new DomainError('seller_cannot_be_paid', REFUSALS.sellerCannotBePaid, { cause: error })
    : new DomainError(isRefused ? 'payment_failed' : 'service_unavailable', description, {
        cause: error,
      });
}

/**
 * Concurrent buyers never get the same stock. The same form sent again, or the same order while the
 * first is unpaid, returns the existing purchase with its own `nonce`.
 * @throws DomainError `no_company`, `forbidden`, `account_blocked`, `not_found`, `own_listing`, `wrong_seller`,
 *   `unavailable`, `price_changed` (details.unitPrice), `out_of_stock` (details.available),
 *   `invalid` (total or quantity out of bounds), `conflict` (nonce reused, another quantity
 *   is open, too many purchases are, or the title or unit changed), and those of `openPayment`
 */
export async function startPurchase(order: PurchaseOrder, actor: Actor) {
  const { transactionId, isRepeat } = await holdForPurchase(order, actor);
  const payment = await openPayment(transactionId, { isRepeat });
  const row = (await readTransaction(db, transactionId))!;
  const {
    status,
    nonce,
    holdExpiresAt,
    quantity,
    unitPriceCents,
    subtotalCents,
    feeCents,
    totalCents,
    feeBasisPoints,
  } = row;
  const sum = { quantity, unitPriceCents, subtotalCents, feeCents, totalCents, feeBasisPoints };
  return { transactionId, status, nonce, holdExpiresAt, ...sum, ...payment };
}

/** For another page at Stripe, extends a hold too short for it. @returns whether there can be one */
async function extendHold(refused: TransactionRow): Promise<boolean> {
  const { id, stripeAttempt, holdExpiresAt } = refused;
  await transaction(async (tx) => {
    const now = Date.now();
    const isShort = holdExpiresAt.getTime() < now + HOLD_MS.checkout;
    const { count } = await tx.transaction.updateMany({
      where: {
        id,
        status: 'pending',
        stripeAttempt,
        stripeCheckoutSessionId: refused.stripeCheckoutSessionId,
        ...(isShort && { createdAt: { gt: new Date(now - HOLD_MS.checkout) } }),
        hold: { status: 'held', expiresAt: { gt: new Date(now) } },
      },
      data: { stripeAttempt: stripeAttempt + 1 },
    });
    if (count === 1 && isShort) await renewHold(tx, id, 'checkout');
  });
  const row = await readTransaction(db, id);
  return row?.status === 'pending' && row.stripeAttempt > stripeAttempt;
}

import type Stripe from 'stripe';
import { db, transaction, type Tx } from '~/db/client.server';
import { syncAccount } from '~/domain/companies/index.server';
import { isUuid } from '~/lib/uuid';
import { readSignedEvent } from '~/services/stripe.server';
import { noteFailure, resolveFailure, type EventSource } from './event-failures.server';
import type { StripeIds } from '../record/transaction-row.server';
import { idOf } from '../settlement/payment-facts.server';
import { settleFromStripe } from '../settlement/settle-transaction.server';
import { fetchPayout, notifyOfPayout } from '../payouts/notify-of-payout.server';
import { isAccountEvent, isPayoutEvent, isPurchaseEvent } from './stripe-events';

export type EventOutcome = 'refused' | 'ignored' | 'repeated' | 'applied';

/**
 * Applies an event once, even when copies arrive late, out of order or together. Trusts only the
 * object id in the body and fetches the object. Returns 'refused' for unsigned, altered or old
 * bodies.
 * @throws when Stripe or the database can't be reached; Stripe resends the event
 */
export async function handleStripeEvent(
  rawBody: string,
  signature: string | null,
): Promise<EventOutcome> {
  const event = readSignedEvent(rawBody, signature);
  return event ? applyEvent(event) : 'refused';
}

/** Applies an event from Stripe's own list; records a failure and resolves it on success. */
export async function applyEvent(
  event: Stripe.Event,
  by: EventSource = 'delivery',
): Promise<EventOutcome> {
  const { type, account } = event;
  // A connected account's own payments are not purchases, and the platform's payouts no seller's.
  const isOurs = account ? isPayoutEvent(type) : isPurchaseEvent(type);
  if (!isOurs && !isAccountEvent(type)) return 'ignored';
  try {
    const outcome = await applyOnce(event);
    await resolveFailure(event.id, by);
    return outcome;
  } catch (error) {
    await noteFailure(event, error);
    throw error;
  }
}

async function applyOnce(event: Stripe.Event): Promise<EventOutcome> {
  const known = await db.stripeEvent.findUnique({
    where: { id: event.id },
    select: { id: true },
  });
  if (known) return 'repeated';
  if (isPayoutEvent(event.type)) return applyPayoutEvent(event, event.account!);
  return isAccountEvent(event.type) ? applyAccountEvent(event) : applyPurchaseEvent(event);
}

/** Notifies by the event whose state still holds: a paid payout can have failed by now. */
async function applyPayoutEvent(event: Stripe.Event, account: string): Promise<EventOutcome> {
  const { id } = event.data.object as Stripe.Payout;
  const payout = await fetchPayout(account, id);
  return transaction(async (tx) => {
    if (!(await claim(tx, event))) return 'repeated';
    const isCurrent = payout && event.type === `payout.${payout.status}`;
    if (isCurrent) await notifyOfPayout(tx, account, payout);
    return 'applied';
  });
}

async function applyAccountEvent(event: Stripe.Event): Promise<EventOutcome> {
  const { id, object } = event.data.object as { id?: string; object: string };
  const accountId = event.account ?? (object === 'account' ? id : undefined);
  // Before the claim, because it is safe to repeat.
  if (accountId) await syncAccount(accountId);
  return (await claim(db, event)) ? 'applied' : 'repeated';
}

async function applyPurchaseEvent(event: Stripe.Event): Promise<EventOutcome> {
  const ids = idsOf(event);
  const transactionId = await findTransaction(event, ids);
  let isClaimed = false;
  if (!transactionId) {
    isClaimed = await claim(db, event);
    return isClaimed ? 'ignored' : 'repeated';
  }
  await settleFromStripe(transactionId, {
    ids,
    isAboutDispute: event.type.startsWith('charge.dispute.'),
    claim: async (tx) => (isClaimed = await claim(tx, event)),
  });
  return isClaimed ? 'applied' : 'repeated';
}

/** @returns false when already applied; waits for a transaction that is applying it */
async function claim(tx: Tx, event: Stripe.Event): Promise<boolean> {
  const count = await tx.$executeRaw`
    INSERT INTO stripe_events (id, type, occurred_at)
    VALUES (${event.id}, ${event.type}, ${new Date(event.created * 1000)})
    ON CONFLICT (id) DO NOTHING`;
  return count === 1;
}

function idsOf({ data }: Stripe.Event): StripeIds {
  const { id, object, payment_intent } = data.object as {
    id: string;
    object: string;
    payment_intent?: string | { id: string } | null;
  };
  return {
    paymentIntentId: object === 'payment_intent' ? id : idOf(payment_intent),
    checkoutSessionId: object === 'checkout.session' ? id : null,
  };
}

async function findTransaction(event: Stripe.Event, ids: StripeIds): Promise<string | null> {
  const { paymentIntentId, checkoutSessionId } = ids;
  const found = await db.transaction.findFirst({
    where: {
      OR: [
        ...(paymentIntentId ? [{ stripePaymentIntentId: paymentIntentId }] : []),
        ...(checkoutSessionId ? [{ stripeCheckoutSessionId: checkoutSessionId }] : []),
      ],
    },
    select: { id: true },
  });
  if (found) return found.id;
  const { metadata } = event.data.object as { metadata?: Record<string, string> | null };
  const named = metadata?.transactionId;
  if (!isUuid(named)) return null;
  const row = await db.transaction.findUnique({
    where: { id: named },
    select: { id: true, stripePaymentIntentId: true },
  });
  // Metadata can be copied: don't accept another payment as this purchase's.
  const isOther = row?.stripePaymentIntentId && row.stripePaymentIntentId !== paymentIntentId;
  return row && !isOther ? row.id : null;
}

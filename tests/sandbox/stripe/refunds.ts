import type Stripe from 'stripe';
import { later, newId, now, type World } from '../world';
import { requireAccount } from './accounts';
import { addLine, PLATFORM } from './balances';
import { chargedBackCents } from './disputes';
import { found, invalid } from './errors';
import { reverse } from './transfer-reversals';

interface RefundParams {
  payment_intent: string;
  amount?: number;
  reverse_transfer?: boolean;
  refund_application_fee?: boolean;
  metadata?: Record<string, string>;
}

/**
 * As at Stripe, `reverse_transfer` takes the refund from the seller, and `refund_application_fee`
 * returns `fee × refunded / amount` to date, half up, so parts add up to the whole. 6297 with a fee
 * of 300: a refund of 2099 takes 2099 from the seller and returns 100.
 */
export function createRefund(world: World, params: RefundParams): Stripe.Refund {
  const charge = requireRefundable(world, params);
  const left = charge.amount - charge.amount_refunded - chargedBackCents(world, charge);
  const amount = params.amount ?? left;
  checkRefund(world, charge, amount, left);
  const { store } = world;
  const transfer = params.reverse_transfer ? store.get('transfer', String(charge.transfer))! : null;
  // Refused before the first sum moves.
  if (transfer) requireAccount(world, String(transfer.destination));
  if (transfer && amount > transfer.amount - transfer.amount_reversed) {
    throw invalid('The transfer has less left to reverse.', { param: 'reverse_transfer' });
  }
  const fee = params.refund_application_fee
    ? store.get('application_fee', String(charge.application_fee))!
    : null;
  const refund = newRefund(world, charge, amount, params);
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  const feeCents = fee ? refundFee(world, charge, fee) : 0;
  if (transfer) {
    refund.transfer_reversal = reverse(world, transfer, { amount, feeCents, refund: refund.id }).id;
  }
  store.save('refund', refund);
  store.save('charge', charge);
  world.emit('refund.created', refund);
  world.emit('charge.refunded', charge);
  world.emit('refund.updated', refund);
  turnLater(world, charge, refund);
  return refund;
}

/** Stripe's test cards for refunds that the bank completes or returns later. */
function turnLater(world: World, charge: Stripe.Charge, refund: Stripe.Refund): void {
  const outcome = world.store.get('payment_method', String(charge.payment_method))?.outcome;
  if (outcome !== 'refund-pends' && outcome !== 'refund-fails') return;
  if (outcome === 'refund-pends') turnRefund(world, refund, 'pending');
  const kind = outcome === 'refund-pends' ? 'complete-refund' : 'fail-refund';
  later(world, kind, refund.id, world.settleAfterMs);
}

function requireRefundable(world: World, { payment_intent: id }: RefundParams): Stripe.Charge {
  const intent = found(world, 'payment_intent', id, 'payment_intent');
  const charge =
    intent.status === 'succeeded' && world.store.get('charge', String(intent.latest_charge));
  if (charge) return charge;
  throw invalid(`This PaymentIntent (${id}) does not have a successful charge to refund.`, {
    param: 'payment_intent',
  });
}

function checkRefund(world: World, charge: Stripe.Charge, amount: number, left: number): void {
  if (charge.refunded) {
    throw invalid(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  if (left <= 0) {
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  if (amount > left) {
    throw invalid(
      `Refund amount ($${(amount / 100).toFixed(2)}) is greater than unrefunded amount on charge ($${(left / 100).toFixed(2)})`,
      { code: 'amount_too_large', param: 'amount' },
    );
  }
}

function newRefund(
  world: World,
  charge: Stripe.Charge,
  amount: number,
  params: RefundParams,
): Stripe.Refund {
  const id = world.given?.refund ?? newId('re_');
  addLine(world, PLATFORM, { type: 'refund', amount: -amount, source: id });
  return {
    id,
    object: 'refund',
    amount,
    charge: charge.id,
    created: now(world),
    metadata: params.metadata ?? {},
    payment_intent: charge.payment_intent,
    status: 'succeeded',
    transfer_reversal: null,
  } as Stripe.Refund;
}

/** @returns the cents of the fee that go back to the seller */
function refundFee(world: World, charge: Stripe.Charge, fee: Stripe.ApplicationFee): number {
  // Half up on twice the numerator, in integers.
  const total = Math.floor(
    (2 * fee.amount * charge.amount_refunded + charge.amount) / (2 * charge.amount),
  );
  const amount = Math.max(0, total - fee.amount_refunded);
  if (amount === 0) return 0;
  addLine(world, PLATFORM, { type: 'application_fee_refund', amount: -amount, source: fee.id });
  fee.amount_refunded = total;
  world.store.save('application_fee', fee);
  world.emit('application_fee.refunded', fee);
  return amount;
}

export function turnRefund(
  world: World,
  refund: Stripe.Refund,
  status: 'pending' | 'succeeded',
): void {
  refund.status = status;
  world.store.save('refund', refund);
  world.emit('refund.updated', refund);
}

/** As at Stripe, the seller's part and the fee stay for the platform to settle. */
export function failRefund(world: World, refund: Stripe.Refund): void {
  const charge = world.store.get('charge', String(refund.charge));
  if (refund.status === 'failed' || !charge) return;
  refund.status = 'failed';
  refund.failure_reason = 'expired_or_canceled_card';
  addLine(world, PLATFORM, { type: 'refund_failure', amount: refund.amount, source: refund.id });
  charge.amount_refunded -= refund.amount;
  charge.refunded = false;
  world.store.save('refund', refund);
  world.store.save('charge', charge);
  world.emit('refund.updated', refund);
  world.emit('refund.failed', refund);
}

import type Stripe from 'stripe';
import { newId, now, type World } from '../world';
import { addLine, PLATFORM } from './balances';

/** Stripe's order for a destination charge. 6297 with a fee of 300: seller 5997, platform 300. */
export function chargeSucceeds(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Stripe.Charge {
  const { store } = world;
  const charge = newCharge(world, intent, method);
  charge.status = 'succeeded';
  charge.paid = true;
  charge.captured = true;
  charge.amount_captured = charge.amount;
  charge.balance_transaction = addLine(world, PLATFORM, {
    type: 'charge',
    amount: charge.amount,
    source: charge.id,
  });
  const destination = destinationOf(intent);
  if (destination) transferTo(world, charge, destination);
  store.save('charge', charge);
  world.emit('charge.succeeded', charge);
  return charge;
}

export function chargeFails(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  failure: { code: string; declineCode?: string; message: string },
): Stripe.Charge {
  const charge = newCharge(world, intent, method);
  charge.status = 'failed';
  charge.failure_code = failure.code;
  charge.failure_message = failure.message;
  charge.outcome = {
    reason: failure.declineCode ?? failure.code,
    seller_message: 'The bank did not accept the payment.',
    type: 'issuer_declined',
  } as Stripe.Charge.Outcome;
  world.store.save('charge', charge);
  world.emit('charge.failed', charge);
  return charge;
}

function newCharge(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Stripe.Charge {
  const destination = destinationOf(intent);
  return {
    id: world.given?.charge ?? newId('ch_'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application_fee: null,
    application_fee_amount: intent.application_fee_amount,
    balance_transaction: null,
    captured: false,
    created: now(world),
    currency: intent.currency,
    disputed: false,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: { ...intent.metadata },
    paid: false,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: method.type, ...(method.card && { card: method.card }) },
    refunded: false,
    status: 'pending',
    transfer_data: destination ? { amount: null, destination } : null,
    transfer_group: intent.transfer_group,
  } as Stripe.Charge;
}

export function destinationOf(intent: Stripe.PaymentIntent): string | null {
  const destination = intent.transfer_data?.destination ?? null;
  return typeof destination === 'string' ? destination : (destination?.id ?? null);
}

/** The charge as the connected account sees it. */
export const paymentOf = (transferId: string) => transferId.replace(/^tr_/, 'py_');

function transferTo(world: World, charge: Stripe.Charge, destination: string): void {
  const { store } = world;
  const feeCents = charge.application_fee_amount ?? 0;
  const { currency } = charge;
  const created = now(world);
  const id = world.given?.transfer ?? newId('tr_');
  const payment = paymentOf(id);
  const { amount } = charge;
  addLine(world, destination, { type: 'payment', amount, fee: feeCents, source: payment });
  addLine(world, PLATFORM, { type: 'transfer', amount: -amount, source: id });
  store.save('destination_payment', {
    id: payment,
    object: 'charge',
    amount,
    amount_refunded: 0,
    application_fee_amount: feeCents,
    created,
    currency,
    livemode: false,
    metadata: {},
    paid: true,
    source_transfer: id,
    status: 'succeeded',
  } as Partial<Stripe.Charge> as Stripe.Charge);
  const transfer = store.save('transfer', {
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    created,
    currency,
    destination,
    destination_payment: payment,
    livemode: false,
    metadata: {},
    reversed: false,
    source_transaction: charge.id,
    transfer_group: charge.transfer_group ?? `group_${String(charge.payment_intent)}`,
  } as Partial<Stripe.Transfer> as Stripe.Transfer);
  charge.transfer = id;
  charge.transfer_group = transfer.transfer_group;
  world.emit('transfer.created', transfer);
  if (feeCents === 0) return;
  const feeId = newId('fee_');
  addLine(world, PLATFORM, { type: 'application_fee', amount: feeCents, source: feeId });
  const fee = store.save('application_fee', {
    id: feeId,
    object: 'application_fee',
    account: destination,
    amount: feeCents,
    amount_refunded: 0,
    charge: payment,
    created,
    currency,
    livemode: false,
    originating_transaction: charge.id,
    refunded: false,
  } as Partial<Stripe.ApplicationFee> as Stripe.ApplicationFee);
  charge.application_fee = fee.id;
  world.emit('application_fee.created', fee);
}

import type Stripe from 'stripe';
import { newId, now, type World } from '../world';
import { requireAccount } from './accounts';
import { addLine, balanceOf, PLATFORM } from './balances';
import { invalid } from './errors';

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
  addLine(world, PLATFORM, { type: 'charge', amount: charge.amount, source: charge.id });
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
): Stripe.Charge {
  const charge = newCharge(world, intent, method);
  charge.status = 'failed';
  world.store.save('charge', charge);
  world.emit('charge.failed', charge);
  return charge;
}

function newCharge(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Stripe.Charge {
  return {
    id: world.given?.charge ?? newId('ch_'),
    object: 'charge',
    amount: intent.amount,
    amount_refunded: 0,
    application_fee: null,
    application_fee_amount: intent.application_fee_amount,
    created: now(world),
    disputed: false,
    metadata: { ...intent.metadata },
    paid: false,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: method.type, ...(method.card && { card: method.card }) },
    refunded: false,
    status: 'pending',
    transfer_group: intent.transfer_group,
  } as Stripe.Charge;
}

function destinationOf(intent: Stripe.PaymentIntent): string | null {
  const destination = intent.transfer_data?.destination ?? null;
  return typeof destination === 'string' ? destination : (destination?.id ?? null);
}

interface TransferParams {
  amount: number;
  destination: string;
  transfer_group?: string;
  metadata?: Record<string, string>;
}

/** From the platform's balance, without a charge. */
export function createTransfer(world: World, params: TransferParams): Stripe.Transfer {
  const { amount, destination, transfer_group: group = null, metadata = {} } = params;
  if (amount > balanceOf(world, PLATFORM).available[0]!.amount) {
    throw invalid('You have insufficient available funds in your Stripe account.', {
      code: 'balance_insufficient',
    });
  }
  return moveTo(world, requireAccount(world, destination).id, {
    id: newId('tr_'),
    amount,
    metadata,
    group,
  });
}

/** The charge as the connected account sees it. */
export const paymentOf = (transferId: string) => transferId.replace(/^tr_/, 'py_');

function moveTo(
  world: World,
  destination: string,
  {
    id,
    amount,
    group,
    feeCents = 0,
    metadata = {},
    charge = null,
  }: {
    id: string;
    amount: number;
    group: string | null;
    feeCents?: number;
    metadata?: Record<string, string>;
    charge?: string | null;
  },
): Stripe.Transfer {
  const payment = paymentOf(id);
  const isSale = charge !== null;
  addLine(world, destination, { type: 'payment', amount, fee: feeCents, isSale, source: payment });
  addLine(world, PLATFORM, { type: 'transfer', amount: -amount, source: id });
  world.store.save('destination_payment', {
    id: payment,
    object: 'charge',
  } as Partial<Stripe.Charge> as Stripe.Charge);
  const transfer = world.store.save('transfer', {
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    created: now(world),
    destination,
    destination_payment: payment,
    metadata,
    transfer_group: group,
  } as Partial<Stripe.Transfer> as Stripe.Transfer);
  world.emit('transfer.created', transfer);
  return transfer;
}

function transferTo(world: World, charge: Stripe.Charge, destination: string): void {
  const { store } = world;
  const feeCents = charge.application_fee_amount ?? 0;
  const { amount, created } = charge;
  const transfer = moveTo(world, destination, {
    id: world.given?.transfer ?? newId('tr_'),
    amount,
    feeCents,
    charge: charge.id,
    group: charge.transfer_group ?? `group_${String(charge.payment_intent)}`,
  });
  charge.transfer = transfer.id;
  charge.transfer_group = transfer.transfer_group;
  if (feeCents === 0) return;
  const feeId = newId('fee_');
  addLine(world, PLATFORM, { type: 'application_fee', amount: feeCents, source: feeId });
  const fee = store.save('application_fee', {
    id: feeId,
    object: 'application_fee',
    amount: feeCents,
    amount_refunded: 0,
    charge: paymentOf(transfer.id),
    created,
    originating_transaction: charge.id,
  } as Partial<Stripe.ApplicationFee> as Stripe.ApplicationFee);
  charge.application_fee = fee.id;
  world.emit('application_fee.created', fee);
}

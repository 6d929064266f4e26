import type Stripe from 'stripe';
import type { Rows } from '../store';
import { newId, now, type World } from '../world';
import { isConnected } from './accounts';
import { found, invalid, StripeFault } from './errors';

const MIN_CENTS = 50;
const MAX_CENTS = 99_999_999;

type Intent = Stripe.PaymentIntent;
interface Destination {
  transfer_data?: { destination: string };
  application_fee_amount?: number;
}

interface IntentParams extends Destination {
  amount: number;
  currency: string;
  transfer_group?: string;
  metadata?: Record<string, string>;
}

export function createPaymentIntent(world: World, params: IntentParams, id?: string): Intent {
  checkAmount(params.amount, params.currency);
  checkDestination(world, params.amount, params);
  return saveIntent(world, newIntent(world, params, id), null);
}

export function createSessionIntent(
  world: World,
  session: Stripe.Checkout.Session,
  data: Destination & { metadata?: Record<string, string> },
): Intent {
  const amount = session.amount_total ?? 0;
  const intent = newIntent(world, { ...data, amount, currency: 'usd' });
  session.payment_intent = intent.id;
  world.store.save('checkout_session', session);
  return saveIntent(world, intent, session.id);
}

function saveIntent(world: World, intent: Intent, session: string | null): Intent {
  world.store.save('payment_intent', intent);
  world.store.save('intent_secret', { id: intent.id, session, returnUrl: null, challenge: null });
  world.emit('payment_intent.created', intent);
  return intent;
}

function newIntent(world: World, params: IntentParams, id = newId('pi_')): Intent {
  return {
    id,
    object: 'payment_intent',
    amount: params.amount,
    application_fee_amount: params.application_fee_amount ?? null,
    client_secret: `${id}_secret_${newId('')}`,
    created: now(world),
    last_payment_error: null,
    latest_charge: null,
    metadata: params.metadata ?? {},
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
    transfer_data: params.transfer_data ?? null,
    transfer_group: params.transfer_group ?? null,
  } as Intent;
}

export function checkAmount(amount: number, currency: string, param = 'amount'): void {
  if (currency.toLowerCase() !== 'usd') {
    throw invalid(`Invalid currency: ${currency}. Must be usd.`, { param: 'currency' });
  }
  if (amount < MIN_CENTS) {
    throw invalid('Amount must be at least $0.50 usd', { code: 'amount_too_small', param });
  }
  if (amount > MAX_CENTS) {
    throw invalid('Amount must be no more than $999,999.99', { code: 'amount_too_large', param });
  }
}

/** Stripe requires a seller that can be paid and a fee that fits. */
export function checkDestination(
  world: World,
  amount: number,
  { transfer_data, application_fee_amount }: Destination,
  prefix = '',
): void {
  const name = (param: string) => (prefix ? param.replace(/^\w+/, `${prefix}[$&]`) : param);
  if (application_fee_amount !== undefined) {
    if (!transfer_data) {
      throw invalid(
        'Can only apply an application_fee_amount when the PaymentIntent is attempting a direct payment (using an OAuth key or Stripe-Account header) or destination payment (using `transfer_data[destination]`).',
        { param: name('application_fee_amount') },
      );
    }
    if (application_fee_amount < 0 || application_fee_amount > amount) {
      throw invalid('The application fee must be between 0 and the amount of the payment.', {
        param: name('application_fee_amount'),
      });
    }
  }
  if (!transfer_data) return;
  const account = world.store.get('account', transfer_data.destination);
  const param = name('transfer_data[destination]');
  if (!account || !isConnected(account)) {
    throw new StripeFault(400, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message: `No such destination: '${transfer_data.destination}'`,
      param,
    });
  }
  if (account.capabilities?.transfers !== 'active') {
    throw invalid(
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
      { code: 'insufficient_capabilities_for_transfer' },
    );
  }
}

export const requireIntent = (world: World, id: string): Intent =>
  found(world, 'payment_intent', id, 'intent');

export function cancelPaymentIntent(world: World, id: string): Intent {
  const intent = requireIntent(world, id);
  if (secretOf(world, id).session) {
    throw invalid(
      'You cannot cancel this PaymentIntent because it belongs to a Checkout Session. Expire the Checkout Session instead.',
      { code: 'payment_intent_unexpected_state', payment_intent: snapshot(intent) },
    );
  }
  return cancelIntent(world, intent);
}

export function cancelIntent(world: World, intent: Intent): Intent {
  if (!intent.status.startsWith('requires_')) throw unexpectedState(intent, 'cancel');
  intent.status = 'canceled';
  intent.next_action = null;
  world.store.save('payment_intent', intent);
  world.emit('payment_intent.canceled', intent);
  return intent;
}

export function unexpectedState(intent: Intent, verb: string): StripeFault {
  return invalid(
    `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`,
    { code: 'payment_intent_unexpected_state', payment_intent: snapshot(intent) },
  );
}

export const secretOf = (world: World, id: string): Rows['intent_secret'] =>
  world.store.get('intent_secret', id)!;

export function snapshot(intent: Intent): Intent {
  return structuredClone(intent);
}

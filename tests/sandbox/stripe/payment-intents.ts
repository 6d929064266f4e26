import type Stripe from 'stripe';
import type { Rows } from '../store';
import { newId, now, type World } from '../world';
import { isConnected, readMetadata } from './accounts';
import { invalid, missing, StripeFault } from './errors';

const MIN_CENTS = 50;
const MAX_CENTS = 99_999_999;

type Intent = Stripe.PaymentIntent;
interface Destination {
  transfer_data?: { destination: string; amount?: number };
  application_fee_amount?: number;
}

export function createPaymentIntent(
  world: World,
  params: Stripe.PaymentIntentCreateParams,
  id?: string,
): Intent {
  checkAmount(params.amount, params.currency);
  checkDestination(world, params.amount, params);
  if (params.capture_method === 'manual') {
    throw invalid('Manual capture is not part of this integration.', { param: 'capture_method' });
  }
  if (params.transfer_data?.amount !== undefined) checkTransferAmount(params.amount, params);
  const intent = newIntent(world, params, id);
  world.store.save('payment_intent', intent);
  world.store.save('intent_secret', {
    id: intent.id,
    session: null,
    returnUrl: null,
    challenge: null,
  });
  world.emit('payment_intent.created', intent);
  return intent;
}

export function createSessionIntent(
  world: World,
  session: Stripe.Checkout.Session,
  data: Stripe.Checkout.SessionCreateParams.PaymentIntentData,
): Intent {
  const intent = newIntent(world, {
    amount: session.amount_total ?? 0,
    currency: 'usd',
    application_fee_amount: data.application_fee_amount,
    automatic_payment_methods: { enabled: true },
    description: data.description,
    metadata: data.metadata,
    receipt_email: data.receipt_email,
    transfer_data: data.transfer_data,
    transfer_group: data.transfer_group,
  });
  world.store.save('payment_intent', intent);
  world.store.save('intent_secret', {
    id: intent.id,
    session: session.id,
    returnUrl: null,
    challenge: null,
  });
  session.payment_intent = intent.id;
  world.store.save('checkout_session', session);
  world.emit('payment_intent.created', intent);
  return intent;
}

function newIntent(
  world: World,
  params: Stripe.PaymentIntentCreateParams,
  id = newId('pi_'),
): Intent {
  const automatic = params.automatic_payment_methods;
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: params.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: params.application_fee_amount ?? null,
    automatic_payment_methods:
      automatic?.enabled === false
        ? null
        : { enabled: true, allow_redirects: automatic?.allow_redirects ?? 'always' },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${newId('')}`,
    confirmation_method: 'automatic',
    created: now(world),
    currency: params.currency.toLowerCase(),
    customer: null,
    customer_account: null,
    description: params.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: readMetadata(params.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card', 'us_bank_account'],
    payment_record: null,
    processing: null,
    receipt_email: params.receipt_email ?? null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: params.transfer_data
      ? {
          destination: params.transfer_data.destination,
          ...(params.transfer_data.amount === undefined
            ? {}
            : { amount: params.transfer_data.amount }),
        }
      : null,
    transfer_group: params.transfer_group ?? null,
  };
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
    if (transfer_data.amount !== undefined) {
      throw invalid(
        'You may only specify one of these parameters: transfer_data[amount], application_fee_amount.',
        { param: name('transfer_data') },
      );
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

function checkTransferAmount(amount: number, { transfer_data }: Destination): void {
  throw invalid(
    `transfer_data[amount] (${transfer_data?.amount ?? ''} of ${amount}) is not part of this integration: the platform's share is application_fee_amount.`,
    { param: 'transfer_data[amount]' },
  );
}

export function requireIntent(world: World, id: string): Intent {
  const intent = world.store.get('payment_intent', id);
  if (!intent) throw missing('payment_intent', id, 'intent');
  return intent;
}

export function updatePaymentIntent(
  world: World,
  id: string,
  params: Stripe.PaymentIntentUpdateParams,
): Intent {
  const intent = requireIntent(world, id);
  if (params.amount !== undefined || params.application_fee_amount !== undefined) {
    if (!intent.status.startsWith('requires_')) throw unexpectedState(intent, 'update');
    const amount = params.amount ?? intent.amount;
    checkAmount(amount, intent.currency);
    if (typeof params.application_fee_amount === 'number') {
      if (params.application_fee_amount > amount) {
        throw invalid('The application fee is more than the amount.', {
          param: 'application_fee_amount',
        });
      }
      intent.application_fee_amount = params.application_fee_amount;
    }
    intent.amount = amount;
  }
  if (params.metadata) {
    intent.metadata = { ...intent.metadata, ...readMetadata(params.metadata) };
  }
  if (params.description !== undefined) intent.description = params.description;
  return world.store.save('payment_intent', intent);
}

export function cancelPaymentIntent(
  world: World,
  id: string,
  params: Stripe.PaymentIntentCancelParams,
): Intent {
  const intent = requireIntent(world, id);
  if (requireSecret(world, id).session) {
    throw invalid(
      'You cannot cancel this PaymentIntent because it belongs to a Checkout Session. Expire the Checkout Session instead.',
      { code: 'payment_intent_unexpected_state', payment_intent: snapshot(intent) },
    );
  }
  return cancelIntent(world, intent, params.cancellation_reason ?? null);
}

export function cancelIntent(
  world: World,
  intent: Intent,
  reason: Stripe.PaymentIntent.CancellationReason | null,
): Intent {
  if (!intent.status.startsWith('requires_')) throw unexpectedState(intent, 'cancel');
  intent.status = 'canceled';
  intent.canceled_at = now(world);
  intent.cancellation_reason = reason;
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

export function requireSecret(world: World, id: string): Rows['intent_secret'] {
  const secret = world.store.get('intent_secret', id);
  if (!secret) throw missing('payment_intent', id, 'intent');
  return secret;
}

export function snapshot(intent: Intent): Intent {
  return structuredClone(intent);
}

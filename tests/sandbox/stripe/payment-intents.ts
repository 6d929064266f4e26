import type Stripe from 'stripe';
import type { Rows } from '../store';
import { newId, now, type World } from '../world';
import { isConnected, isUrl, readMetadata } from './accounts';
import { createPaymentMethod, requirePaymentMethod, type CardInput } from './cards';
import { chargeFails, chargeSucceeds } from './charges';
import { invalid, missing, StripeFault } from './errors';
import { failSessionPayment, paySession } from './session-outcome';

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
): Intent {
  checkAmount(params.amount, params.currency);
  checkDestination(world, params.amount, params);
  if (params.capture_method === 'manual') {
    throw invalid('Manual capture is not part of this integration.', { param: 'capture_method' });
  }
  if (params.transfer_data?.amount !== undefined) checkTransferAmount(params.amount, params);
  const intent = newIntent(world, params);
  world.store.save('payment_intent', intent);
  world.store.save('intent_secret', {
    id: intent.id,
    session: null,
    returnUrl: null,
    challenge: null,
  });
  world.emit('payment_intent.created', intent);
  return params.confirm ? confirmPaymentIntent(world, intent.id, params) : intent;
}

/** The intent of a Checkout Session, made when its page is first paid. */
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

function newIntent(world: World, params: Stripe.PaymentIntentCreateParams): Intent {
  const id = newId('pi_');
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

/** What Stripe demands of a destination charge: a seller that can be paid and a fee that fits. */
export function checkDestination(
  world: World,
  amount: number,
  { transfer_data, application_fee_amount }: Destination,
  prefix = '',
): void {
  const name = (param: string) => (prefix ? `${prefix}[${param}]` : param);
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

/** Confirms with a stored payment method. @throws StripeFault 402 when it is declined */
export function confirmPaymentIntent(
  world: World,
  id: string,
  params: Stripe.PaymentIntentConfirmParams,
): Intent {
  const intent = requireIntent(world, id);
  checkConfirmable(intent);
  const methodId = params.payment_method ?? textId(intent.payment_method);
  if (!methodId) {
    throw invalid(
      'You cannot confirm this PaymentIntent because it is missing a payment method. Update the PaymentIntent with a payment method and then confirm it again.',
      { code: 'payment_intent_unexpected_state', payment_intent: snapshot(intent) },
    );
  }
  return attempt(world, intent, requirePaymentMethod(world, methodId), params.return_url ?? null);
}

/**
 * Confirms with what was typed into a card form. The Stripe API takes raw numbers only for
 * platforms that Stripe has cleared, so this has its own address here, like the Payment Element.
 *
 * @throws StripeFault 402 when the card is declined or not well formed
 */
export function confirmWithCard(
  world: World,
  id: string,
  card: CardInput,
  returnUrl: string | null,
): Intent {
  const intent = requireIntent(world, id);
  checkConfirmable(intent);
  const { id: methodId } = createPaymentMethod(world, card);
  return attempt(world, intent, requirePaymentMethod(world, methodId), returnUrl);
}

function checkConfirmable(intent: Intent): void {
  if (!intent.status.startsWith('requires_')) throw unexpectedState(intent, 'confirm');
}

function attempt(
  world: World,
  intent: Intent,
  { outcome, object: method }: Rows['payment_method'],
  returnUrl: string | null,
): Intent {
  if (intent.automatic_payment_methods?.allow_redirects === 'always' && !returnUrl) {
    throw invalid(
      'This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`.',
      { param: 'return_url', payment_intent: snapshot(intent) },
    );
  }
  if (returnUrl && !isUrl(returnUrl)) {
    throw invalid('Not a valid URL', { code: 'url_invalid', param: 'return_url' });
  }
  intent.payment_method = method.id;
  intent.last_payment_error = null;
  intent.next_action = null;
  if (typeof outcome === 'object') throw decline(world, intent, method, outcome);
  switch (outcome) {
    case 'authenticate':
    case 'authenticate-declined':
      return askAuthentication(world, intent, returnUrl);
    case 'settles-later':
    case 'fails-later':
      return startProcessing(world, intent, outcome);
    case 'disputed':
    case 'pays':
      return succeed(world, intent);
  }
}

function askAuthentication(world: World, intent: Intent, returnUrl: string | null): Intent {
  const challenge = newId('', 32);
  const secret = requireSecret(world, intent.id);
  world.store.save('intent_secret', { ...secret, returnUrl, challenge });
  intent.status = 'requires_action';
  intent.next_action = {
    type: 'redirect_to_url',
    redirect_to_url: { return_url: returnUrl, url: `${world.url}/authenticate/${challenge}` },
  };
  world.store.save('payment_intent', intent);
  world.emit('payment_intent.requires_action', intent);
  return intent;
}

/**
 * The answer of the 3-D Secure page. Pressed again it changes nothing.
 *
 * @returns where the visitor goes next
 */
export function answerAuthentication(
  world: World,
  challenge: string,
  answer: 'complete' | 'fail',
): string | null {
  const secret = world.store.all('intent_secret').find((each) => each.challenge === challenge);
  const intent = secret && world.store.get('payment_intent', secret.id);
  if (!secret || !intent) return null;
  if (intent.status === 'requires_action') {
    const method = requirePaymentMethod(world, textId(intent.payment_method) ?? '');
    intent.next_action = null;
    if (answer === 'fail') {
      decline(world, intent, method.object, {
        code: 'payment_intent_authentication_failure',
        message:
          'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
      });
    } else if (method.outcome === 'authenticate-declined') {
      decline(world, intent, method.object, {
        code: 'card_declined',
        declineCode: 'generic_decline',
        message: 'Your card was declined.',
      });
    } else {
      succeed(world, intent);
    }
  }
  if (secret.session) {
    const session = world.store.get('checkout_session', secret.session);
    if (session?.status === 'complete') return session.success_url ?? null;
    return `${world.url}/checkout/${secret.session}`;
  }
  if (!secret.returnUrl) return null;
  const target = new URL(secret.returnUrl);
  target.searchParams.set('payment_intent', intent.id);
  target.searchParams.set('payment_intent_client_secret', intent.client_secret ?? '');
  const succeeded = intent.status === 'succeeded' || intent.status === 'processing';
  target.searchParams.set('redirect_status', succeeded ? 'succeeded' : 'failed');
  return target.href;
}

function startProcessing(
  world: World,
  intent: Intent,
  outcome: 'settles-later' | 'fails-later',
): Intent {
  intent.status = 'processing';
  intent.processing = { type: 'us_bank_account' as Stripe.PaymentIntent.Processing['type'] };
  world.store.save('payment_intent', intent);
  if (world.settleAfterMs !== null) {
    world.store.save('task', {
      id: newId('task_'),
      at: world.nowMs() + world.settleAfterMs,
      kind: outcome === 'settles-later' ? 'settle' : 'fail',
      target: intent.id,
    });
  }
  world.emit('payment_intent.processing', intent);
  paySession(world, intent);
  return intent;
}

/** A bank payment arrives, or does not. Does nothing when the intent is no longer processing. */
export function settleProcessing(world: World, intent: Intent, outcome: 'settle' | 'fail'): void {
  if (intent.status !== 'processing') return;
  intent.processing = null;
  if (outcome === 'settle') {
    succeed(world, intent);
    return;
  }
  const { object: method } = requirePaymentMethod(world, textId(intent.payment_method) ?? '');
  decline(world, intent, method, {
    code: 'payment_intent_payment_attempt_failed',
    message: 'The bank account has been closed.',
  });
  failSessionPayment(world, intent);
}

function succeed(world: World, intent: Intent): Intent {
  const method = requirePaymentMethod(world, textId(intent.payment_method) ?? '');
  const charge = chargeSucceeds(world, intent, method.object);
  intent.status = 'succeeded';
  intent.amount_received = intent.amount;
  intent.latest_charge = charge.id;
  intent.next_action = null;
  intent.transfer_group = charge.transfer_group;
  world.store.save('payment_intent', intent);
  if (method.outcome === 'disputed' && world.disputeAfterMs !== null) {
    world.store.save('task', {
      id: newId('task_'),
      at: world.nowMs() + world.disputeAfterMs,
      kind: 'dispute',
      target: charge.id,
    });
  }
  world.emit('payment_intent.succeeded', intent);
  paySession(world, intent);
  return intent;
}

function decline(
  world: World,
  intent: Intent,
  method: Stripe.PaymentMethod,
  failure: { code: string; declineCode?: string; message: string },
): StripeFault {
  const charge = chargeFails(world, intent, method, failure);
  const error = {
    type: 'card_error' as const,
    code: failure.code,
    message: failure.message,
    charge: charge.id,
    ...(failure.declineCode ? { decline_code: failure.declineCode } : {}),
  };
  intent.status = 'requires_payment_method';
  intent.latest_charge = charge.id;
  intent.payment_method = null;
  intent.last_payment_error = {
    ...error,
    code: error.code as Stripe.PaymentIntent.LastPaymentError.Code,
    payment_method: method,
  };
  world.store.save('payment_intent', intent);
  world.emit('payment_intent.payment_failed', intent);
  return new StripeFault(402, { ...error, payment_intent: snapshot(intent) });
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

function unexpectedState(intent: Intent, verb: string): StripeFault {
  return invalid(
    `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`,
    { code: 'payment_intent_unexpected_state', payment_intent: snapshot(intent) },
  );
}

function requireSecret(world: World, id: string): Rows['intent_secret'] {
  const secret = world.store.get('intent_secret', id);
  if (!secret) throw missing('payment_intent', id, 'intent');
  return secret;
}

function snapshot(intent: Intent): Intent {
  return structuredClone(intent);
}

function textId(value: string | { id: string } | null): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null);
}

import type Stripe from 'stripe';
import type { Rows } from '../store';
import { later, newId, type World } from '../world';
import { createPaymentMethod, requirePaymentMethod, type CardInput } from './cards';
import { chargeFails, chargeSucceeds } from './charges';
import { StripeFault } from './errors';
import { requireIntent, secretOf, snapshot, unexpectedState } from './payment-intents';
import { failSessionPayment, paySession } from './session-outcome';

type Intent = Stripe.PaymentIntent;

/** @throws StripeFault 402 when the payment method is declined */
export function confirmPaymentIntent(
  world: World,
  id: string,
  params: { payment_method: string; return_url: string },
): Intent {
  const intent = requireIntent(world, id);
  checkConfirmable(intent);
  const method = requirePaymentMethod(world, params.payment_method);
  return attempt(world, intent, method, params.return_url);
}

/**
 * Stripe's API takes raw numbers only from cleared platforms.
 * @throws StripeFault 402 when the card is declined or malformed
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
    case 'inquired':
    case 'refund-pends':
    case 'refund-fails':
    case 'pays':
      return succeed(world, intent);
  }
}

function askAuthentication(world: World, intent: Intent, returnUrl: string | null): Intent {
  const challenge = newId('', 32);
  const secret = secretOf(world, intent.id);
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

/** Safe to repeat: a second answer changes nothing. @returns where the visitor goes next */
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
  world.store.save('payment_intent', intent);
  const kind = outcome === 'settles-later' ? 'settle' : 'fail';
  later(world, kind, intent.id, world.settleAfterMs);
  world.emit('payment_intent.processing', intent);
  paySession(world, intent);
  return intent;
}

/** Safe to repeat: does nothing once the intent is no longer processing. */
export function settleProcessing(world: World, intent: Intent, outcome: 'settle' | 'fail'): void {
  if (intent.status !== 'processing') return;
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
  intent.latest_charge = charge.id;
  intent.next_action = null;
  intent.transfer_group = charge.transfer_group;
  world.store.save('payment_intent', intent);
  if (method.outcome === 'disputed') later(world, 'dispute', charge.id, world.disputeAfterMs);
  if (method.outcome === 'inquired') later(world, 'inquiry', charge.id, world.disputeAfterMs);
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
  const charge = chargeFails(world, intent, method);
  const error = {
    type: 'card_error' as const,
    code: failure.code,
    message: failure.message,
    ...(failure.declineCode ? { decline_code: failure.declineCode } : {}),
  };
  intent.status = 'requires_payment_method';
  intent.latest_charge = charge.id;
  intent.payment_method = null;
  intent.last_payment_error = error;
  world.store.save('payment_intent', intent);
  world.emit('payment_intent.payment_failed', intent);
  return new StripeFault(402, { ...error, payment_intent: snapshot(intent) });
}

function textId(value: string | { id: string } | null): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null);
}

import type Stripe from 'stripe';
import type { LineItem, Rows } from '../store';
import { newId, now, type World } from '../world';
import type { CardInput } from './cards';
import { found, invalid } from './errors';
import { confirmWithCard } from './payment-attempts';
import {
  cancelIntent,
  checkAmount,
  checkDestination,
  createSessionIntent,
} from './payment-intents';

type Session = Stripe.Checkout.Session;

const MIN_LIFETIME_S = 30 * 60;

interface SessionParams {
  line_items: {
    quantity: number;
    price_data: { currency: string; unit_amount: number; product_data: { name: string } };
  }[];
  payment_intent_data: Rows['checkout_secret']['intent'];
  metadata?: Record<string, string>;
  success_url: string;
  cancel_url: string;
  expires_at: number;
}

export function createSession(world: World, params: SessionParams): Session {
  const lineItems = params.line_items.map(readLineItem);
  const total = lineItems.reduce((sum, item) => sum + item.amount_total, 0);
  checkAmount(total, 'usd', 'line_items');
  const { payment_intent_data: intent } = params;
  checkDestination(world, total, intent, 'payment_intent_data');
  const created = now(world);
  checkExpiry(created, params.expires_at);
  const id = newId('cs_test_', 40);
  const session = {
    id,
    object: 'checkout.session',
    amount_total: total,
    cancel_url: params.cancel_url,
    created,
    expires_at: params.expires_at,
    metadata: params.metadata ?? {},
    payment_intent: null,
    payment_status: 'unpaid',
    status: 'open',
    success_url: params.success_url,
    url: `${world.url}/checkout/${id}`,
  } as Session;
  world.store.save('checkout_session', session);
  world.store.save('checkout_secret', { id, lineItems, intent });
  return session;
}

function checkExpiry(created: number, expiresAt: number): void {
  if (expiresAt < created + MIN_LIFETIME_S) {
    throw invalid(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      { param: 'expires_at' },
    );
  }
}

function readLineItem({
  quantity,
  price_data: price,
}: SessionParams['line_items'][number]): LineItem {
  const amount_total = price.unit_amount * quantity;
  return { description: price.product_data.name, quantity, amount_total };
}

export const requireSession = (world: World, id: string): Session =>
  expireIfDue(world, found(world, 'checkout_session', id, 'session'));

export function expireIfDue(world: World, session: Session): Session {
  if (session.status === 'open' && session.expires_at <= now(world) && !isPaying(world, session)) {
    return closeSession(world, session);
  }
  return session;
}

export function expireSession(world: World, id: string): Session {
  const session = requireSession(world, id);
  if (session.status !== 'open') {
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${String(session.status)}.`,
    );
  }
  return closeSession(world, session);
}

function closeSession(world: World, session: Session): Session {
  session.status = 'expired';
  session.url = null;
  world.store.save('checkout_session', session);
  const intent = intentOf(world, session);
  if (intent?.status.startsWith('requires_')) cancelIntent(world, intent);
  world.emit('checkout.session.expired', session);
  return session;
}

function isPaying(world: World, session: Session): boolean {
  const status = intentOf(world, session)?.status;
  return status === 'processing' || status === 'succeeded';
}

function intentOf(world: World, session: Session): Stripe.PaymentIntent | undefined {
  return typeof session.payment_intent === 'string'
    ? world.store.get('payment_intent', session.payment_intent)
    : undefined;
}

/** @throws StripeFault 402 when the card is declined; the buyer can try again */
export function paySessionWithCard(
  world: World,
  session: Session,
  card: CardInput,
): Stripe.PaymentIntent {
  if (session.status !== 'open') {
    throw invalid(`This Checkout Session can’t be paid: it is ${String(session.status)}.`);
  }
  const secret = world.store.get('checkout_secret', session.id);
  const intent = intentOf(world, session) ?? createSessionIntent(world, session, secret!.intent);
  return confirmWithCard(world, intent.id, card, session.success_url);
}

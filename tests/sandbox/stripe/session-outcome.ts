import type Stripe from 'stripe';
import type { World } from '../world';

export function paySession(world: World, intent: Stripe.PaymentIntent): void {
  const session = sessionOf(world, intent);
  if (!session) return;
  const paid = intent.status === 'succeeded';
  const settled = session.status === 'complete';
  session.status = 'complete';
  session.payment_status = paid ? 'paid' : 'unpaid';
  session.url = null;
  world.store.save('checkout_session', session);
  world.emit(
    settled ? 'checkout.session.async_payment_succeeded' : 'checkout.session.completed',
    session,
  );
}

export function failSessionPayment(world: World, intent: Stripe.PaymentIntent): void {
  const session = sessionOf(world, intent);
  if (session) world.emit('checkout.session.async_payment_failed', session);
}

function sessionOf(
  world: World,
  intent: Stripe.PaymentIntent,
): Stripe.Checkout.Session | undefined {
  const id = world.store.get('intent_secret', intent.id)?.session;
  return id ? world.store.get('checkout_session', id) : undefined;
}

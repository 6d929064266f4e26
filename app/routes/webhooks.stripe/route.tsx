import type { ActionFunctionArgs } from '@remix-run/node';
import { handleStripeEvent } from '~/domain/trading/index.server';
import { readBody } from '~/http/forms/body.server';
import { isDomainError } from '~/lib/errors';

/** Stripe's largest events are a tenth of this. */
const MAX_EVENT_BYTES = 512_000;

export function loader() {
  return new Response('Post Stripe events here.', { status: 405, headers: { Allow: 'POST' } });
}

/**
 * Any 2xx tells Stripe that the event is done; anything else makes Stripe resend it. The signature
 * covers the raw bytes, so the body is read before anything parses it.
 */
export async function action({ request }: ActionFunctionArgs) {
  if (request.method !== 'POST') return loader();
  let body: string;
  try {
    body = new TextDecoder().decode(await readBody(request, MAX_EVENT_BYTES));
  } catch (error) {
    if (isDomainError(error)) return new Response(error.message, { status: error.status });
    throw error;
  }
  const outcome = await handleStripeEvent(body, request.headers.get('Stripe-Signature'));
  if (outcome === 'refused')
    return new Response('The signature or the body is not valid.', { status: 400 });
  return Response.json({ received: true });
}

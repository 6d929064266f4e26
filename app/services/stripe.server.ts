import Stripe from 'stripe';
import { env } from '~/lib/env.server';
import { withSpan } from '~/lib/trace.server';
import { isInJob } from './jobs.server';

const API_VERSION = '2026-10-28.endive';

/** A buyer who waits gets an answer; a job can afford patience. */
const PATIENCE = {
  request: { timeout: 10_000, maxNetworkRetries: 0 },
  job: { timeout: 20_000, maxNetworkRetries: 2 },
} as const;

const SANDBOX_KEY = 'sk_test_sandbox';

let memo: { environment: object; request: Stripe; job: Stripe } | undefined;

/** The sandbox without STRIPE_SECRET_KEY. The SDK retries with the same idempotency key. */
export function stripe(): Stripe {
  const environment = env();
  if (memo?.environment !== environment) {
    memo = { environment, request: connect('request'), job: connect('job') };
  }
  return isInJob() ? memo.job : memo.request;
}

function connect(caller: keyof typeof PATIENCE): Stripe {
  const { STRIPE_SECRET_KEY, sandbox } = env();
  const options: Stripe.StripeConfig = {
    apiVersion: API_VERSION,
    ...PATIENCE[caller],
    telemetry: false,
    httpClient: tracedClient(),
  };
  if (STRIPE_SECRET_KEY) return new Stripe(STRIPE_SECRET_KEY, options);
  const { hostname, port } = new URL(sandbox.origin);
  return new Stripe(SANDBOX_KEY, { ...options, host: hostname, port, protocol: 'http' });
}

function tracedClient(): Stripe.HttpClient {
  const client = Stripe.createNodeHttpClient();
  const makeRequest = client.makeRequest.bind(client);
  client.makeRequest = (...args) => {
    const [, , path, method] = args;
    const what = path.split('?', 1)[0]!.replace(/\/\w+_\w{8,}/g, '/:id');
    return withSpan(`Stripe ${method} ${what}`, 'call', () => makeRequest(...args));
  };
  return client;
}

/** Null when unsigned, altered, older than five minutes or not JSON. A secret being replaced still works. */
export function readSignedEvent(rawBody: string, signature: string | null): Stripe.Event | null {
  const secrets = [
    env().STRIPE_WEBHOOK_SECRET,
    env().STRIPE_WEBHOOK_SECRET_PREVIOUS,
    env().STRIPE_CONNECT_WEBHOOK_SECRET,
    env().STRIPE_CONNECT_WEBHOOK_SECRET_PREVIOUS,
  ];
  for (const secret of secrets) {
    if (!secret || !signature) continue;
    try {
      return stripe().webhooks.constructEvent(rawBody, signature, secret);
    } catch (error) {
      if (error instanceof SyntaxError) return null;
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
    }
  }
  return null;
}

/** True if Stripe did nothing for sure. Otherwise (no answer, 5xx, 429) retry with the same key. */
export function isDefiniteRefusal(error: unknown): error is Stripe.errors.StripeError {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  const status = error.statusCode ?? 0;
  return status >= 400 && status < 500 && ![401, 403, 408, 409, 429].includes(status);
}

const MOST_KEYS = 5;

/**
 * Stripe stores a 500 and answers its key with it for a day. Its work is over then: what it left is
 * adopted if `find` finds it; otherwise the key counts up. Until then the same key is sent again.
 * Safe to repeat: each call walks the same keys.
 */
export async function withKey<Made>(
  key: string,
  send: (options: Stripe.RequestOptions) => Promise<Made>,
  find: () => Promise<Made | null> = () => Promise.resolve(null),
): Promise<Made> {
  for (let count = 1; ; count += 1) {
    try {
      return await send({ idempotencyKey: count === 1 ? key : `${key}:${count}` });
    } catch (error) {
      if (!isStoredFailure(error) || count === MOST_KEYS) throw error;
      const found = await find();
      if (found) return found;
    }
  }
}

/** Only a replay is final: while the first answer is a 500, Stripe may not be done. */
const isStoredFailure = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  error.statusCode === 500 &&
  error.headers?.['idempotent-replayed'] === 'true';

export function isWrongState(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 400;
}

/** The object doesn't exist, or its account is no longer the platform's. */
export function isGone(error: unknown): error is Stripe.errors.StripeError {
  return (
    error instanceof Stripe.errors.StripeError &&
    (error.code === 'account_invalid' || error.code === 'resource_missing')
  );
}

export function isSellerUnpayable(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    (error.code === 'insufficient_capabilities_for_transfer' ||
      error.param?.endsWith('[destination]') === true)
  );
}

/** Stripe makes no hosted page that expires within half an hour. */
export function isEndTooNear(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    error.statusCode === 400 &&
    error.param === 'expires_at'
  );
}

/** @throws Error with real keys: card numbers never pass through this server */
export async function confirmSandboxCard(
  paymentIntentId: string,
  card: Stripe.PaymentMethodCreateParams.Card,
  returnUrl: string,
) {
  if (!env().sandbox.stripe) throw new Error('Card numbers go from the browser to Stripe only.');
  try {
    const method = await stripe().paymentMethods.create({ type: 'card', card });
    const intent = await stripe().paymentIntents.confirm(paymentIntentId, {
      payment_method: method.id,
      return_url: returnUrl,
    });
    const url = intent.next_action?.redirect_to_url?.url;
    return url ? { status: 'redirect' as const, url } : { status: 'settled' as const };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) {
      const { decline_code, code } = error;
      return { status: 'declined' as const, decline_code, code };
    }
    throw error;
  }
}

const PAGE_SIZE = 100;

export async function* pagesOf<Item extends { id: string }>(
  list: (place: { limit: number; starting_after?: string }) => Promise<Stripe.ApiList<Item>>,
): AsyncGenerator<Item[]> {
  let page = await list({ limit: PAGE_SIZE });
  for (;;) {
    yield page.data;
    const last = page.data.at(-1);
    if (!page.has_more || !last) return;
    page = await list({ limit: PAGE_SIZE, starting_after: last.id });
  }
}

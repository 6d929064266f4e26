import { createHash } from 'node:crypto';
import { header, json, type Reply } from '../http';
import { API_VERSION, newId, type World } from '../world';
import { invalid, StripeFault } from './errors';
import { expand } from './expand';
import { parseForm, readParams, type RawParams } from './params';
import type { StripeRoute } from './routes';

/** Stripe forgets an idempotency key after a day. */
const KEY_LIFETIME_MS = 24 * 60 * 60 * 1000;

export type Call = StripeRoute & { id: string };

interface Sent {
  body: string;
  /** Whether a 500 is the outcome, and if the call took effect before it. */
  failing: 'before' | 'after' | null;
}

/** State and idempotency key share one commit: a retry after a crash finds both or neither. */
export function answerStripe(
  world: World,
  request: Request,
  call: Call | null,
  { body, failing }: Sent,
): Reply {
  const url = new URL(request.url);
  const key = header(request, 'idempotency-key') || null;
  const headers: Record<string, string> = {
    'request-id': newId('req_', 14),
    'stripe-version': API_VERSION,
  };
  const account = header(request, 'stripe-account') || null;
  world.caller = { account };
  try {
    checkCaller(request);
    const { method } = request;
    const raw = parseForm(method === 'GET' ? url.search.slice(1) : body);
    if (!call) {
      throw new StripeFault(404, {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${method}: ${url.pathname}).`,
      });
    }
    // Threat: a stored card number. Not even a fingerprint is kept.
    const forgotten = call.path === '/v1/payment_methods';
    if (method !== 'POST' || !key || forgotten) {
      return json(200, run(world, call, raw), headers);
    }
    const fingerprint = createHash('sha256')
      .update(JSON.stringify([url.pathname, account, sorted(raw)]))
      .digest('hex');
    const kept = recall(world, key, account, fingerprint);
    if (kept) {
      return json(kept.status, kept.body, { ...headers, 'idempotent-replayed': 'true' });
    }
    // Stripe doesn't remember a parameter error: it happens before the call starts.
    readParams(call.schema, raw);
    const done = failing === 'before' ? null : attempt(world, call, raw);
    const { status, answer } = failing || !done ? INTERNAL_FAILURE : done;
    world.store.save('idempotency', {
      id: `${account ?? ''} ${key}`,
      at: world.nowMs(),
      request: fingerprint,
      status,
      body: structuredClone(answer),
    });
    return json(status, answer, headers);
  } catch (error) {
    if (error instanceof StripeFault) return json(error.status, { error: error.body }, headers);
    throw error;
  } finally {
    world.caller = null;
  }
}

function checkCaller(request: Request): void {
  const token = /^Bearer (\S+)$/.exec(header(request, 'authorization'))?.[1];
  if (!token) {
    throw new StripeFault(401, {
      type: 'invalid_request_error',
      message:
        'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.',
    });
  }
  if (!/^(sk|rk)_test_/.test(token)) {
    throw new StripeFault(401, {
      type: 'invalid_request_error',
      message: 'Invalid API Key provided: this stand-in takes test keys (sk_test_…) only.',
    });
  }
  const version = header(request, 'stripe-version');
  if (version && version !== API_VERSION) {
    throw invalid(`Invalid Stripe API version: ${version}. This stand-in answers ${API_VERSION}.`);
  }
}

function run(world: World, { schema, answer, id }: Call, raw: RawParams): object {
  const params = readParams(schema, raw) as { expand?: string[] };
  return expand(world, answer(world, params as never, id), params.expand);
}

function attempt(world: World, call: Call, raw: RawParams): { status: number; answer: object } {
  try {
    return { status: 200, answer: run(world, call, raw) };
  } catch (error) {
    if (!(error instanceof StripeFault)) throw error;
    return { status: error.status, answer: { error: error.body } };
  }
}

const INTERNAL_FAILURE = {
  status: 500,
  answer: { error: { type: 'api_error', message: 'The sandbox was told to fail this call.' } },
};

/** @throws StripeFault 400 idempotency_error when the key was used for another request */
function recall(world: World, key: string, account: string | null, fingerprint: string) {
  const kept = world.store.get('idempotency', `${account ?? ''} ${key}`);
  if (!kept || kept.at + KEY_LIFETIME_MS < world.nowMs()) return null;
  if (kept.request !== fingerprint) {
    throw new StripeFault(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    });
  }
  return kept;
}

function sorted(raw: RawParams | string): unknown {
  if (typeof raw === 'string') return raw;
  return Object.keys(raw)
    .sort()
    .map((key) => [key, sorted(raw[key] ?? '')]);
}

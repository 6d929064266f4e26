import type Stripe from 'stripe';
import type { Kind, Rows } from '../store';
import type { World } from '../world';

type ErrorType =
  | 'api_error'
  | 'card_error'
  | 'idempotency_error'
  | 'invalid_request_error'
  | 'rate_limit_error';

export interface StripeErrorBody {
  type: ErrorType;
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  payment_intent?: Stripe.PaymentIntent;
}

export class StripeFault extends Error {
  readonly status: number;
  readonly body: StripeErrorBody;

  constructor(status: number, body: StripeErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

export function invalid(message: string, extra: Partial<StripeErrorBody> = {}): StripeFault {
  return new StripeFault(400, { type: 'invalid_request_error', message, ...extra });
}

/** 404 resource_missing, in Stripe's words. */
export function missing(kind: string, id: string, param = 'id'): StripeFault {
  return new StripeFault(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  });
}

export function found<K extends Kind>(world: World, kind: K, id: string, param?: string): Rows[K] {
  const row = world.store.get(kind, id);
  if (!row) throw missing(kind.replace('_session', '.session'), id, param);
  return row;
}

import { randomBytes } from 'node:crypto';
import Stripe from 'stripe';
import type { Store } from './store';

/** The API version whose types the installed SDK carries. */
export const API_VERSION = Stripe.API_VERSION;

/** The request that is being answered; events name it, as Stripe's do. */
export interface Caller {
  requestId: string;
  idempotencyKey: string | null;
  /** The connected account of the Stripe-Account header. */
  account: string | null;
}

/** What every part of the stand-in shares. */
export interface World {
  store: Store;
  /** The stand-in's own origin, for the pages it hands out. */
  url: string;
  caller: Caller | null;
  /** Milliseconds after which a payment by the disputed card is disputed; null: only when told. */
  disputeAfterMs: number | null;
  /** Milliseconds after which a bank payment settles; null: only when told. */
  settleAfterMs: number | null;
  /** Milliseconds, moved by the control's `advance`. */
  nowMs(): number;
  /** Ids that what is made now has already, for payments of the past. */
  given?: { charge?: string; transfer?: string; refund?: string };
  /** Records an event and hands it to the webhook queue after the commit. */
  emit(type: string, object: object, account?: string): void;
}

/** Unix seconds, as Stripe's objects carry. */
export function now(world: World): number {
  return Math.floor(world.nowMs() / 1000);
}

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** `prefix` and 24 random letters and digits, as Stripe's identifiers. */
export function newId(prefix: string, length = 24): string {
  let id = prefix;
  for (const byte of randomBytes(length)) id += LETTERS[byte % LETTERS.length];
  return id;
}

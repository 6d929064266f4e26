import { randomBytes } from 'node:crypto';
import Stripe from 'stripe';
import type { Rows, Store } from './store';

export const API_VERSION = Stripe.API_VERSION;

/** `account`: of the Stripe-Account header; null is the platform. */
export interface Caller {
  account: string | null;
}

export interface World {
  store: Store;
  url: string;
  caller: Caller | null;
  /** Null: only on command. */
  disputeAfterMs: number | null;
  /** Null: only on command. */
  settleAfterMs: number | null;
  /** Moved by the control's `advance`. */
  nowMs(): number;
  /** Ids for payments imported from the past. */
  given?: { charge?: string; transfer?: string; refund?: string };
  /** Sent after the commit. */
  emit(type: string, object: object, account?: string): void;
}

/** Unix seconds, as in Stripe's objects. */
export function now(world: World): number {
  return Math.floor(world.nowMs() / 1000);
}

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export function newId(prefix: string, length = 24): string {
  let id = prefix;
  for (const byte of randomBytes(length)) id += LETTERS[byte % LETTERS.length];
  return id;
}

export function later(
  world: World,
  kind: Rows['task']['kind'],
  target: string,
  afterMs: number | null,
): void {
  if (afterMs === null) return;
  world.store.save('task', { id: newId('task_'), at: world.nowMs() + afterMs, kind, target });
}

import type Stripe from 'stripe';
import type { Rows } from '../store';
import { newId, now, type World } from '../world';

export const PLATFORM = 'platform';

const DAY_S = 24 * 60 * 60;
const SETTLES_AFTER_S = 2 * DAY_S;

export interface NewLine {
  type: Stripe.BalanceTransaction.Type;
  /** In cents; the account gets `amount - fee`. */
  amount: number;
  fee?: number;
  /** A sale's money is pending for two days. */
  isSale?: boolean;
  /** The object that moved the money. */
  source: string;
  created?: number;
}

/** Stripe's own fee is left out, so sums check to the cent. @returns the line's id */
export function addLine(
  world: World,
  account: string,
  { type, amount, fee = 0, isSale = false, source, created = now(world) }: NewLine,
): string {
  const object = {
    id: newId('txn_'),
    object: 'balance_transaction',
    amount,
    available_on: created + (isSale ? SETTLES_AFTER_S : 0),
    created,
    fee,
    net: amount - fee,
    source,
    type,
  } as Stripe.BalanceTransaction;
  return world.store.save('balance_line', { id: object.id, account, payout: null, object }).id;
}

export function linesOf(world: World, account: string): Rows['balance_line'][] {
  return world.store.all('balance_line').filter((line) => line.account === account);
}

const isAvailable = (world: World, { object }: Rows['balance_line']): boolean =>
  object.available_on <= now(world);

/** In cents. */
export const netOf = (lines: Rows['balance_line'][]): number =>
  lines.reduce((sum, { object }) => sum + object.net, 0);

/** In cents, what is pending included. */
export const balanceCents = (world: World, account: string): number =>
  netOf(linesOf(world, account));

export function balanceOf(world: World, account: string): Stripe.Balance {
  const lines = linesOf(world, account);
  const available = netOf(lines.filter((line) => isAvailable(world, line)));
  return {
    object: 'balance',
    available: [{ amount: available, currency: 'usd' }],
    livemode: false,
    pending: [{ amount: netOf(lines) - available, currency: 'usd' }],
  };
}

export function balanceTransactionsOf(
  world: World,
  account: string,
  payout?: string,
): Stripe.BalanceTransaction[] {
  return linesOf(world, account)
    .filter((line) => !payout || line.payout === payout)
    .map((line) => ({
      ...line.object,
      status: isAvailable(world, line) ? 'available' : 'pending',
    }));
}

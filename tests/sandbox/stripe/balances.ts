import type Stripe from 'stripe';
import { newId, now, type World } from '../world';

export const PLATFORM = 'platform';

interface Line {
  account: string;
  amount: number;
  fee?: number;
  type: Stripe.BalanceTransaction.Type;
  source: string;
}

/** Amounts in cents; net is amount − fee. Stripe's own fee is left out, so sums check to the cent. */
export function addLine(world: World, line: Line): Stripe.BalanceTransaction {
  const fee = line.fee ?? 0;
  const object = {
    id: newId('txn_'),
    object: 'balance_transaction',
    amount: line.amount,
    available_on: now(world),
    created: now(world),
    currency: 'usd',
    fee,
    net: line.amount - fee,
    reporting_category: line.type === 'payment' ? 'charge' : line.type,
    source: line.source,
    status: 'available',
    type: line.type,
  } as Stripe.BalanceTransaction;
  world.store.save('balance_line', { id: object.id, account: line.account, object });
  return object;
}

export function balanceCents(world: World, account: string): number {
  return world.store
    .all('balance_line')
    .filter((line) => line.account === account)
    .reduce((sum, line) => sum + line.object.net, 0);
}

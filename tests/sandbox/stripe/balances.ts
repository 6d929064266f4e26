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

/** Amounts in cents; net is amount − fee. */
export function addLine(world: World, line: Line): Stripe.BalanceTransaction {
  const fee = line.fee ?? 0;
  const object: Stripe.BalanceTransaction = {
    id: newId('txn_'),
    object: 'balance_transaction',
    amount: line.amount,
    available_on: now(world),
    balance_type: 'payments',
    created: now(world),
    currency: 'usd',
    description: null,
    exchange_rate: null,
    fee,
    fee_details: fee
      ? [
          {
            amount: fee,
            application: 'ca_offcut',
            currency: 'usd',
            description: 'Application fee',
            type: 'application_fee',
          },
        ]
      : [],
    net: line.amount - fee,
    reporting_category: line.type === 'payment' ? 'charge' : line.type,
    source: line.source,
    status: 'available',
    type: line.type,
  };
  world.store.save('balance_line', { id: object.id, account: line.account, object });
  return object;
}

export function balanceCents(world: World, account: string): number {
  return world.store
    .all('balance_line')
    .filter((line) => line.account === account)
    .reduce((sum, line) => sum + line.object.net, 0);
}

/** Leaves out Stripe's processing fee, so every sum checks to the cent. */
export function readBalance(world: World, account: string): Stripe.Balance {
  const amount = balanceCents(world, account);
  const source_types = { card: amount };
  return {
    object: 'balance',
    available: [{ amount, currency: 'usd', source_types }],
    livemode: false,
    pending: [{ amount: 0, currency: 'usd', source_types: { card: 0 } }],
  };
}

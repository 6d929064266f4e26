import type Stripe from 'stripe';
import type { Rows } from '../store';
import { newId, now, type World } from '../world';
import { addLine, linesOf, netOf } from './balances';
import { found, invalid } from './errors';

const DAY_S = 24 * 60 * 60;

/** Automatic daily payouts; those of days when nothing ran, as the demo's past, arrive silently. */
export function payOutDaily(world: World): void {
  for (const { id, payouts_enabled: isOn } of world.store.all('account')) {
    if (!isOn) continue;
    const due = unpaidLines(world, id).filter((line) => paidOn(line) <= now(world));
    for (const day of daysOf(due)) {
      const lines = due.filter((line) => line.payout === null && paidOn(line) <= day);
      if (netOf(lines) <= 0) continue;
      const payout = createPayout(world, id, lines, day);
      if (payout.arrival_date <= now(world)) payout.status = 'paid';
    }
  }
  for (const { object: payout } of world.store.all('payout')) {
    if (payout.status === 'in_transit' && payout.arrival_date <= now(world)) settle(world, payout);
  }
}

/** Makes the whole balance available, pays it out (below zero: debits the bank) and lets it arrive. */
export function payOutNow(world: World, account: string, automatic = true): Stripe.Payout {
  const lines = unpaidLines(world, account);
  if (netOf(lines) === 0) throw invalid('There is nothing to pay out.');
  for (const { object } of lines) object.available_on = Math.min(object.available_on, now(world));
  const payout = createPayout(world, account, lines, now(world));
  payout.automatic = automatic;
  settle(world, payout);
  return payout;
}

/** As at Stripe, a payout can fail after it was paid; the money comes back for the next one. */
export function failPayout(world: World, id: string, code = 'account_closed'): Stripe.Payout {
  const row = found(world, 'payout', id);
  const { account, object: payout } = row;
  if (payout.status === 'failed') return payout;
  payout.status = 'failed';
  payout.failure_code = code;
  addLine(world, account, { type: 'payout_failure', amount: payout.amount, source: id });
  world.store.save('payout', row);
  world.emit('payout.failed', payout, account);
  return payout;
}

const unpaidLines = (world: World, account: string) =>
  linesOf(world, account).filter(({ payout }) => payout === null);

const paidOn = ({ object }: Rows['balance_line']) =>
  nextBankDay(Math.floor(object.available_on / DAY_S) * DAY_S);

/** The next day, or the Monday after it: banks move nothing on weekends. */
function nextBankDay(dayS: number): number {
  const next = dayS + DAY_S;
  const weekday = new Date(next * 1000).getUTCDay();
  const weekend: Record<number, number> = { 6: 2, 0: 1 };
  return next + (weekend[weekday] ?? 0) * DAY_S;
}

const daysOf = (lines: Rows['balance_line'][]) =>
  [...new Set(lines.map(paidOn))].sort((one, other) => one - other);

function createPayout(
  world: World,
  account: string,
  lines: Rows['balance_line'][],
  created: number,
): Stripe.Payout {
  const { store } = world;
  const id = newId('po_');
  const amount = netOf(lines);
  const line = { type: 'payout', amount: -amount, source: id, created };
  const own = addLine(world, account, line);
  for (const paid of [...lines, store.get('balance_line', own)!]) {
    paid.payout = id;
    store.save('balance_line', paid);
  }
  const object = {
    id,
    object: 'payout',
    amount,
    arrival_date: nextBankDay(created),
    automatic: true,
    created,
    failure_code: null,
    status: 'in_transit',
  } as Stripe.Payout;
  store.save('payout', { id, account, object });
  return object;
}

function settle(world: World, payout: Stripe.Payout): void {
  const row = world.store.get('payout', payout.id)!;
  payout.status = 'paid';
  world.store.save('payout', row);
  world.emit('payout.paid', payout, row.account);
}

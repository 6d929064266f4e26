import type Stripe from 'stripe';
import type { Reply } from '../http';
import { balanceOf } from '../stripe/balances';
import { now, type World } from '../world';
import { dollars, html, notice, page } from './layout';

const SHOWN = 20;

/** As at Stripe, a link opens once. */
export function openExpress(world: World, id: string): Reply {
  const link = world.store.get('login_link', id);
  const account = link && world.store.get('account', link.account);
  if (!account || link.expiresAt <= now(world)) {
    return notice('Link not found', 'This link was used already, or has expired.', null, 404);
  }
  world.store.remove('login_link', id);
  const { available, pending } = balanceOf(world, account.id);
  const payouts = world.store
    .all('payout')
    .filter((payout) => payout.account === account.id)
    .reverse()
    .slice(0, SHOWN);
  return page(
    'Express dashboard',
    html`<h1>${account.business_profile?.name}</h1>
      <p>
        ${dollars(available[0]!.amount)} available, ${dollars(pending[0]!.amount)} pending. Balances
        are paid out every day.
      </p>
      <h2>Payouts</h2>
      ${payouts.length === 0 ? html`<p>None yet.</p>` : payouts.map(({ object }) => lineOf(object))}`,
  );
}

const lineOf = ({ amount, status, arrival_date }: Stripe.Payout) =>
  html`<p>
    ${dollars(amount)}, ${status.replaceAll('_', ' ')},
    ${new Date(arrival_date * 1000).toISOString().slice(0, 10)}
  </p>`;

import type Stripe from 'stripe';
import type { Actor } from '~/lib/actor';
import { isGone, stripe } from '~/services/stripe.server';
import { listMoneyYears } from './ledger-money.server';
import { type PayoutView, toPayoutView } from './payout-view';
import { askStripe, requireSellerAccount } from './seller-account.server';
import { neighbours, type Place, stripePlace } from './stripe-place';

const PAYOUTS_A_PAGE = 20;

export type AtStripe =
  | { state: 'none' | 'closed' | 'unreachable' }
  | {
      state: 'open';
      /** Negative after refunds of what was paid out already */
      availableCents: number;
      pendingCents: number;
      payouts: PayoutView[];
      older: string | null;
      newer: string | null;
    };

export type MoneyPage = Awaited<ReturnType<typeof getMoney>>;

/**
 * The company's own figures from the ledger, and its balance and payouts from Stripe, where it
 * answers. @throws DomainError `no_company`, `forbidden` (members, and another company's)
 */
export async function getMoney(actor: Actor, place: Place = {}, companyId?: string) {
  const { id, name, stripeAccountId } = await requireSellerAccount(actor, companyId);
  const [years, atStripe] = await Promise.all([
    listMoneyYears(id),
    readBalance(stripeAccountId, place),
  ]);
  return { company: { id, name }, years, atStripe };
}

async function readBalance(stripeAccount: string | null, place: Place): Promise<AtStripe> {
  if (!stripeAccount) return { state: 'none' };
  const found = await askStripe(() =>
    Promise.all([
      stripe().balance.retrieve({}, { stripeAccount }),
      listPayouts(stripeAccount, place),
    ]),
  );
  if (typeof found === 'string') return { state: found };
  const [balance, { payouts, ...pages }] = found;
  return {
    state: 'open',
    availableCents: inDollars(balance.available),
    pendingCents: inDollars(balance.pending),
    payouts: payouts.map(toPayoutView),
    ...pages,
  };
}

async function listPayouts(stripeAccount: string, place: Place) {
  const list = (at: Place) =>
    stripe().payouts.list({ limit: PAYOUTS_A_PAGE, ...stripePlace(at) }, { stripeAccount });
  const isFirst = Object.keys(stripePlace(place)).length === 0;
  try {
    const { data, has_more } = await list(place);
    if (data.length > 0 || isFirst) {
      return { payouts: data, ...neighbours(data, has_more, place) };
    }
  } catch (error) {
    // Another account's payout, or one made up: the first page instead.
    if (isFirst || !isGone(error)) throw error;
  }
  const { data, has_more } = await list({});
  return { payouts: data, ...neighbours(data, has_more, {}) };
}

const inDollars = (parts: Pick<Stripe.Balance.Available, 'amount' | 'currency'>[]) =>
  parts.filter(({ currency }) => currency === 'usd').reduce((sum, { amount }) => sum + amount, 0);

import type Stripe from 'stripe';
import type { Actor } from '~/lib/actor';
import { stripe } from '~/services/stripe.server';
import { listMoneyYears } from './ledger-money.server';
import { type PayoutView, toPayoutView } from './payout-view';
import { askStripe, requireSellerAccount, pageAt, type Place } from './seller-account.server';

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

/**
 * The company's own figures from the ledger, and its balance and payouts from Stripe, where it
 * answers. @throws DomainError `no_company`, `forbidden` (members, and another company's)
 */
export async function getMoney(actor: Actor, place: Place = {}, companyId?: string) {
  const { stripeAccountId, ...company } = await requireSellerAccount(actor, companyId);
  const [years, atStripe] = await Promise.all([
    listMoneyYears(company.id),
    readBalance(stripeAccountId, place),
  ]);
  return { company, years, atStripe };
}

async function readBalance(stripeAccount: string | null, place: Place): Promise<AtStripe> {
  if (!stripeAccount) return { state: 'none' };
  const found = await askStripe(() =>
    Promise.all([
      stripe().balance.retrieve({}, { stripeAccount }),
      pageAt(place, (at) =>
        stripe().payouts.list({ limit: PAYOUTS_A_PAGE, ...at }, { stripeAccount }),
      ),
    ]),
  );
  if (typeof found === 'string') return { state: found };
  const [balance, { rows, ...pages }] = found;
  return {
    state: 'open',
    availableCents: usdCents(balance.available),
    pendingCents: usdCents(balance.pending),
    payouts: rows.map(toPayoutView),
    ...pages,
  };
}

const usdCents = (parts: Pick<Stripe.Balance.Available, 'amount' | 'currency'>[]) =>
  parts.filter(({ currency }) => currency === 'usd').reduce((sum, { amount }) => sum + amount, 0);

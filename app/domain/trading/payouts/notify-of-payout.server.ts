import type Stripe from 'stripe';
import type { Tx } from '~/db/client.server';
import { notify } from '~/domain/notifications/index.server';
import { formatMoney } from '~/lib/money';
import { isGone, stripe } from '~/services/stripe.server';
import { afterFailedPayout, payoutFailure } from './copy';

/** Never call in a transaction. Null when the account left the platform. */
export async function fetchPayout(
  stripeAccount: string,
  payoutId: string,
): Promise<Stripe.Payout | null> {
  try {
    return await stripe().payouts.retrieve(payoutId, {}, { stripeAccount });
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}

/**
 * Call once per event, in its transaction. A payout that was paid can fail days later; one below zero
 * takes what a balance is short from the bank account. Source: `debit_negative_balances` in
 * https://docs.stripe.com/api/balance-settings/object
 */
export async function notifyOfPayout(tx: Tx, stripeAccountId: string, payout: Stripe.Payout) {
  const company = await tx.company.findFirst({ where: { stripeAccountId }, select: { id: true } });
  if (!company) return;
  const amount = formatMoney(Math.abs(payout.amount));
  const isDebit = payout.amount < 0;
  const about = {
    recipientCompanyId: company.id,
    category: 'payments',
    actionUrl: `/money/payout/${payout.id}`,
    actionText: 'View Payout',
    metadata: { payoutId: payout.id },
  } as const;
  if (payout.status === 'failed') {
    await notify(tx, {
      ...about,
      priority: 'urgent',
      title: `${isDebit ? 'Debit' : 'Payout'} failed: ${amount}`,
      content: `${isDebit ? `Stripe couldn’t take ${amount}, which your balance is short, from your bank account` : `A payout of ${amount} did not reach your bank account`}. ${payoutFailure(payout.failure_code)} Open the Stripe dashboard from your Money page and check the bank account. ${afterFailedPayout(payout.amount)}`,
    });
  } else if (payout.status === 'paid' && isDebit) {
    await notify(tx, {
      ...about,
      title: `Taken from your bank account: ${amount}`,
      content: `Refunds took more than your balance had. Stripe took the missing ${amount} from your bank account. The Money page lists what it is for.`,
    });
  } else if (payout.status === 'paid') {
    await notify(tx, {
      ...about,
      priority: 'low',
      title: `Payout: ${amount}`,
      content: `Stripe paid ${amount} to your bank account. The Money page lists what it is for.`,
      skipsEmail: true,
    });
  }
}

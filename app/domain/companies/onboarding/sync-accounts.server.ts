import { db } from '~/db/client.server';
import { pagesOf, stripe } from '~/services/stripe.server';
import { syncAccount } from './get-payment-status.server';
import { isPayable } from './stripe-account.server';

/**
 * Keeps `paymentEnabled` of every company true to Stripe, whether or not accounts' events arrive:
 * without an endpoint of their own they do not, and no list of the platform's has them.
 *
 * Stripe lists a hundred accounts a call. One that is not as it was is asked about by itself before
 * anything is written: the list was read over a while, in which it may have been made or finished.
 *
 * @throws AggregateError of those that could not be asked about, after all others
 */
export async function syncAccounts(): Promise<void> {
  const payable = new Set<string>();
  for await (const accounts of pagesOf((place) => stripe().accounts.list(place))) {
    for (const account of accounts.filter(isPayable)) payable.add(account.id);
  }
  const companies = await db.company.findMany({
    where: { stripeAccountId: { not: null } },
    select: { stripeAccountId: true, paymentEnabled: true },
  });
  const failures: unknown[] = [];
  for (const { stripeAccountId, paymentEnabled } of companies) {
    if (payable.has(stripeAccountId!) === paymentEnabled) continue;
    await syncAccount(stripeAccountId!).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'accounts could not be asked about');
}

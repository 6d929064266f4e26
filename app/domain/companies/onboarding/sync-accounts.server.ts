import { db } from '~/db/client.server';
import { pagesOf, stripe } from '~/services/stripe.server';
import { syncAccount } from './get-payment-status.server';
import { isPayable } from './stripe-account.server';

/**
 * For account events that never arrive. Fetches an account again before writing: it may have
 * changed during the listing. @throws AggregateError of the accounts that failed, after all others
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

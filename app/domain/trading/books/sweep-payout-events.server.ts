import { db } from '~/db/client.server';
import { isGone, pagesOf, stripe } from '~/services/stripe.server';
import { applyEvent } from './handle-stripe-event.server';
import { PAYOUT_EVENTS } from './stripe-events';

/** Stripe itself retries deliveries for three days. */
const BACK_S = 3 * 24 * 60 * 60;

/**
 * The job: applies payout events that were never delivered. Stripe lists them by account, so it asks
 * for each seller with a sale in 90 days. Safe to repeat and to run concurrently.
 * @throws AggregateError of all failures, after the others were tried
 */
export async function sweepPayoutEvents(): Promise<void> {
  const sellers = await db.$queryRaw<{ stripeAccount: string }[]>`
    SELECT c.stripe_account_id AS "stripeAccount" FROM companies c
     WHERE c.stripe_account_id IS NOT NULL
       AND EXISTS (SELECT 1 FROM transactions t WHERE t.seller_company_id = c.id
                      AND t.completed_at > now() - interval '90 days')
     ORDER BY c.id`;
  const failures: unknown[] = [];
  const created = { gte: Math.floor(Date.now() / 1000) - BACK_S };
  for (const { stripeAccount } of sellers) {
    const about = { types: [...PAYOUT_EVENTS], created };
    try {
      for await (const events of pagesOf((place) =>
        stripe().events.list({ ...about, ...place }, { stripeAccount }),
      )) {
        for (const event of events) {
          const sent = { ...event, account: stripeAccount };
          await applyEvent(sent, 'reconciler').catch((error: unknown) => failures.push(error));
        }
      }
    } catch (error) {
      if (!isGone(error)) failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'payout events were not applied');
}

import { commissionsEqualStripe } from './invariants-at-stripe.server';
import { SQL_RULES } from './invariants-sql.server';
import type { Violation } from './invariant-rules';

/** Of Stripe's fees so many days are compared: the check is daily, and a day may be missed. */
export const DAYS_AT_STRIPE = 2;

/**
 * Compares what must agree whatever happened, see `INVARIANT_RULES`, and says what does not. It
 * changes nothing.
 *
 * @param atStripe also the fees of the last `days` with Stripe's application fees
 * @throws when Stripe is asked and can't be reached
 */
export async function checkInvariants({
  atStripe = false,
  days = DAYS_AT_STRIPE,
}: { atStripe?: boolean; days?: number } = {}): Promise<Violation[]> {
  const found: Violation[] = [];
  for (const check of Object.values(SQL_RULES)) found.push(...(await check()));
  if (atStripe) found.push(...(await commissionsEqualStripe(days)));
  return found;
}

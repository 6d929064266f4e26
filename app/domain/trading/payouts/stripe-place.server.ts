import type Stripe from 'stripe';
import { isGone } from '~/services/stripe.server';

/** `before` asks for older rows than that one, `after` for newer ones, as in the ledger. */
export interface Place {
  before?: string | null;
  after?: string | null;
}

const STRIPE_ID = /^[a-z]{2,4}_\w{1,100}$/;

export const isStripeId = (id: string | null | undefined): id is string => STRIPE_ID.test(id ?? '');

type StripePlace = { ending_before: string } | { starting_after: string } | Record<never, never>;

/** A page of Stripe's list; the first one for a cursor that is another account's, or made up. */
export async function pageAt<Row extends { id: string }>(
  { before, after }: Place,
  list: (place: StripePlace) => Promise<Stripe.ApiList<Row>>,
): Promise<{ rows: Row[]; older: string | null; newer: string | null }> {
  const isBackwards = isStripeId(after);
  const isFirst = !isBackwards && !isStripeId(before);
  if (!isFirst) {
    const place = isBackwards ? { ending_before: after } : { starting_after: before! };
    const page = await list(place).catch((error: unknown) => {
      if (isGone(error)) return null;
      throw error;
    });
    if (page && page.data.length > 0) {
      const { data: rows, has_more } = page;
      const older = isBackwards || has_more ? rows.at(-1)!.id : null;
      return { rows, older, newer: !isBackwards || has_more ? rows[0]!.id : null };
    }
  }
  const { data: rows, has_more } = await list({});
  return { rows, older: has_more ? (rows.at(-1)?.id ?? null) : null, newer: null };
}

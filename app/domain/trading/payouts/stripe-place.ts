/** The object that a page of Stripe's list ends or begins beside; hand-edited ones are dropped. */
export interface Place {
  before?: string | null;
  after?: string | null;
}

const STRIPE_ID = /^[a-z]{2,4}_\w{1,100}$/;

export const isStripeId = (id: string | null | undefined): id is string => STRIPE_ID.test(id ?? '');

/** `before` asks for older ones, `after` for newer ones, as in the ledger. */
export function stripePlace({ before, after }: Place) {
  if (isStripeId(after)) return { ending_before: after };
  return isStripeId(before) ? { starting_after: before } : {};
}

/** Cursors of the pages next to this one. */
export function neighbours<Row extends { id: string }>(
  rows: Row[],
  hasMore: boolean,
  { before, after }: Place,
): { older: string | null; newer: string | null } {
  const isBackwards = isStripeId(after);
  const hasOlder = isBackwards || hasMore;
  const hasNewer = isBackwards ? hasMore : isStripeId(before);
  return {
    older: hasOlder ? (rows.at(-1)?.id ?? null) : null,
    newer: hasNewer ? (rows[0]?.id ?? null) : null,
  };
}

const MINUTE_MS = 60_000;

/**
 * How long stock is held for a buyer who is paying. Stripe's hosted page lives at least 30 minutes;
 * one more covers the way there.
 */
export const HOLD_MS = { element: 15 * MINUTE_MS, checkout: 31 * MINUTE_MS } as const;

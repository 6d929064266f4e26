const MINUTE_MS = 60_000;

/**
 * How long stock is held for a buyer who is paying. Stripe's hosted page lives at least 30 minutes;
 * one more covers the way there. If Stripe can't be reached in time the page is opened later, and
 * the hold with it: see `prolongHold`.
 */
export const HOLD_MS = { element: 15 * MINUTE_MS, checkout: 31 * MINUTE_MS } as const;

const DAY_MS = 24 * 60 * 60_000;

/** '2026-11-30', in UTC */
export const dayFromNow = (days: number): string =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

export const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY_MS);

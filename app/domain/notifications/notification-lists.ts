export const NOTIFICATION_PRIORITIES = ['urgent', 'high', 'normal', 'low'] as const;

/** What is counted is exact up to here: nobody reads on from there, and more would take time. */
export const MAX_COUNTED = 10_000;

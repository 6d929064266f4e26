/** Unless renewed. Source: features, 43. */
export const LOCK_LIFETIME_MS = 5 * 60 * 1000;

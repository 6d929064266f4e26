import type { RateLimit } from '~/db/rate-limits.server';

export const INVITATION_DAYS = 7;

/** Per company, so that a stolen account can't send spam. */
export const INVITATIONS: RateLimit = { name: 'invitations', max: 20, withinSeconds: 24 * 60 * 60 };

/** A form sent again within this time sends no second email. */
export const SENT_AGAIN_MS = 60_000;

import { sql } from '~/db/client.server';

/** Companies that the public may see. Wants the table under the name `c`. */
export const MAY_TRADE = sql`c.registration_status = 'approved' AND c.suspended_at IS NULL`;

/**
 * What every public list shows: listings that can be bought now from a company that may trade.
 * Wants the tables under the names `m` and `c`.
 */
export const ON_SALE = sql`m.available AND m.deleted_at IS NULL AND m.quantity > 0 AND ${MAY_TRADE}`;

import { sql } from '~/db/client.server';
import { mayTradeSql } from '~/db/may-trade.server';

/**
 * What every public list shows: listings that can be bought now from a company that may trade.
 * Wants the tables under the names `m` and `c`.
 */
export const ON_SALE = sql`m.available AND m.deleted_at IS NULL AND m.quantity > 0 AND ${mayTradeSql()}`;

import { sql } from '~/db/client.server';
import { mayTradeSql } from '~/db/may-trade.server';

/** Public listings: in stock, from a company that may trade. Needs tables `m` and `c`. */
export const ON_SALE = sql`m.available AND m.deleted_at IS NULL AND m.quantity > 0 AND ${mayTradeSql()}`;

/** Unsold stock, held or not. Needs table `m`. */
export const LEFT = sql`(m.quantity + m.quantity_held)`;

/** At most 5, or a tenth of what was listed. */
export const IS_LOW = sql`(${LEFT} <= greatest(5, m.quantity_listed * 0.1))`;

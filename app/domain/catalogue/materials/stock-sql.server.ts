import { sql } from '~/db/client.server';

/** Unsold stock, held or not. Needs table `m`. */
export const LEFT = sql`(m.quantity + m.quantity_held)`;

/** Public listings: available, unsold, from a company that may trade. Kept by triggers. Needs table `m`. */
export const ON_SALE = sql`m.on_sale`;

/** When the first hold ends; null while some can be bought. Needs table `m`. */
export const HELD_UNTIL = sql`CASE WHEN m.quantity = 0 AND m.quantity_held > 0 THEN (
  SELECT min(h.expires_at) FROM stock_holds h WHERE h.material_id = m.id AND h.status = 'held') END`;

/** At most 5, or a tenth of what was listed. */
export const IS_LOW = sql`(${LEFT} <= greatest(5, m.quantity_listed * 0.1))`;

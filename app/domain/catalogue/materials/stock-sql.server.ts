import { sql } from '~/db/client.server';
import { mayTradeSql } from '~/db/may-trade.server';
import type { Actor } from '~/lib/actor';

/** Unsold stock, held or not. Needs table `m`. */
export const LEFT = sql`(m.quantity + m.quantity_held)`;

/**
 * A listing is on sale while it isn't paused, hidden or deleted, has unsold stock, held or not, and its
 * company may trade. Decided by the trigger `write_on_sale` (prisma/migrations, rules) and, when the
 * company is approved or suspended, `rewrite_on_sale`; see decision 014. Needs table `m`.
 */
export const ON_SALE = sql`m.on_sale`;

/** Off sale, only to its company and admins; never if deleted or barred. Needs tables `m` and `c`. */
export const isShownTo = (viewer: Pick<Actor, 'companyId' | 'role'> | null) => sql`(
  m.deleted_at IS NULL AND ${mayTradeSql()} AND (m.available
    OR m.company_id = ${viewer?.companyId ?? null}::uuid OR ${viewer?.role === 'admin'}))`;

/** When the first hold ends; null while some can be bought. Needs table `m`. */
export const HELD_UNTIL = sql`CASE WHEN m.quantity = 0 AND m.quantity_held > 0 THEN (
  SELECT min(h.expires_at) FROM stock_holds h WHERE h.material_id = m.id AND h.status = 'held') END`;

/** Including units sold elsewhere, which reduce `quantity_listed`. Needs table `m`. */
export const EVER_LISTED = sql`(m.quantity_listed - (
  SELECT coalesce(sum(s.quantity), 0)::int FROM stock_changes s
   WHERE s.material_id = m.id AND s.kind = 'sold_elsewhere'))`;

/** At most 5, or a tenth of what was listed. */
export const IS_LOW = sql`(${LEFT} <= greatest(5, ${EVER_LISTED} * 0.1))`;

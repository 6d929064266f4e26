import { db, sql } from '~/db/client.server';
import { zipNear, type Place } from '~/lib/places/places.server';
import { SHIPPING_COPY } from '~/domain/shipping/copy';
import { inOrder } from '../materials/material-cards.server';
import { landedCost, type Needed, orderFor } from '../offers/landed-cost.server';
import {
  COSTED_LISTING,
  type CostedListing,
  USUAL_POUNDS,
  usualWeight,
} from '../offers/offers.server';
import { MARKET } from '../prices/market-sql.server';

export type CandidateSort = 'best-deal' | 'landed';

/** Each candidate is valued separately, so only the nearest, else the newest, are put in order. */
export const CANDIDATES: Record<CandidateSort, number> = { 'best-deal': 100, landed: 500 };

export interface Candidate extends CostedListing {
  id: string;
  /** As listings of the same product and size weigh: the seller gave none */
  usualLb: number | null;
  /** Of its market; null without one */
  percentileRank: number | null;
}

export async function readCandidates(ids: string[], sort: CandidateSort): Promise<Candidate[]> {
  const listed = sql`FROM (${inOrder(ids)}) shown JOIN materials m ON m.id = shown.id`;
  if (sort === 'best-deal') {
    return db.$queryRaw`
      SELECT m.id, market.percentile_rank AS "percentileRank" ${listed} ${MARKET}
       ORDER BY shown.position`;
  }
  return db.$queryRaw`
    WITH o AS MATERIALIZED (
      SELECT m.id, ${COSTED_LISTING}, m.product_kind_id AS "kindId", m.size_key AS "sizeKey",
             shown.position
        ${listed}),
    usual AS MATERIALIZED (
      SELECT "kindId", "sizeKey", ${USUAL_POUNDS} AS pounds
        FROM (SELECT DISTINCT "kindId", "sizeKey" FROM o WHERE "weightLb" IS NULL) o)
    SELECT o.*, ${usualWeight(sql`usual.pounds`)} AS "usualLb"
      FROM o LEFT JOIN usual USING ("kindId", "sizeKey") ORDER BY o.position`;
}

/**
 * By `value`: the share of the market that is cheaper, or price, fee and freight in cents; null comes
 * last. `note` says what raised the order that a landed cost is for, and where its weight is from.
 */
export function orderCandidates(
  candidates: Candidate[],
  sort: CandidateSort,
  { from, needed }: { from: Place | null; needed: Needed },
) {
  const zip = (from && zipNear(from)) ?? '';
  return candidates
    .map((one) => ({
      id: one.id,
      ...(sort === 'best-deal'
        ? { value: one.percentileRank, note: null }
        : landedOf(one, needed, zip)),
    }))
    .sort((one, other) => (one.value ?? Infinity) - (other.value ?? Infinity) || 0);
}

/** Null where no order has what is needed, or weight or place are unknown. */
function landedOf(listing: Candidate, needed: Needed, zip: string) {
  const ordered = orderFor(listing, needed);
  if (typeof ordered === 'string') return { value: null, note: null };
  const { quantity, note } = ordered;
  const weightLb = listing.weightLb ?? listing.usualLb;
  const value = landedCost({ ...listing, weightLb }, quantity, zip).landedCents;
  const usual = listing.weightLb === null && value !== null ? SHIPPING_COPY.usualWeight : null;
  return { value, note: [note, usual].filter(Boolean).join(' ') || null };
}

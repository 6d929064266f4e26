import { TRADE_FACT_NAMES, type TradeFacts, withTradeFacts } from '~/lib/choices/trade-facts';
import { sql, type Prisma } from './client.server';

/** TradeFacts of table `m`. */
export const TRADE_FACTS = sql`
  m.pack_kind AS "packKind", m.pack_count AS "packCount", m.common_unit AS "commonUnit",
  m.common_per_unit AS "commonPerUnit", m.size, m.grade, m.maker, m.sku, m.upc,
  m.weight_lb AS "weightLb", m.pallet_length_in AS "palletLengthIn",
  m.pallet_width_in AS "palletWidthIn", m.pallet_height_in AS "palletHeightIn",
  m.min_order_quantity AS "minOrderQuantity", m.is_whole_lot AS "isWholeLot",
  m.available_from::text AS "availableFrom", m.available_until::text AS "availableUntil",
  m.pickup_hours AS "pickupHours", m.loading`;

export const SELECT_TRADE_FACTS = Object.fromEntries(
  TRADE_FACT_NAMES.map((name) => [name, true]),
) as Record<keyof TradeFacts, true>;

type Row = Prisma.MaterialGetPayload<{ select: typeof SELECT_TRADE_FACTS }>;

/** As Prisma reads and writes them: days are Dates. */
export const readTradeFacts = (row: Row): TradeFacts =>
  ({
    ...row,
    availableFrom: dayOf(row.availableFrom),
    availableUntil: dayOf(row.availableUntil),
  }) as TradeFacts;

export function tradeFactsData(listing: TradeFacts) {
  const facts = withTradeFacts(listing);
  const { availableFrom, availableUntil } = facts;
  return {
    ...facts,
    availableFrom: availableFrom && new Date(availableFrom),
    availableUntil: availableUntil && new Date(availableUntil),
  };
}

/** '2026-12-01' */
export const dayOf = (date: Date | null) => date?.toISOString().slice(0, 10) ?? null;

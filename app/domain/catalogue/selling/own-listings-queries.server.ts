import { db, sql, sqlJoin, type Prisma, sqlEmpty } from '~/db/client.server';
import { readChanges } from '~/db/list-changes.server';
import { isFoundIn, isoTime, type ListPage, readListPage } from '~/db/list-page.server';
import { ASK_AFTER_DAYS } from '../copy';
import type { ListingSort, ListingStatus } from './copy';
import { LEFT } from '../materials/stock-sql.server';
import { MARKET } from '../prices/market-sql.server';
import type { PriceRating } from '../prices/copy';
import type { OwnListingFilters } from './own-listings.schema';

export interface OwnListing {
  id: string;
  title: string;
  imageUrl: string | null;
  priceCents: number;
  priceUnit: string;
  rating: PriceRating | null;
  status: ListingStatus;
  quantity: number;
  quantityHeld: number;
  quantitySold: number;
  views: number;
  saves: number;
  threads: number;
  createdAt: string;
  unconfirmedSince: string | null;
}

/** The first that applies. Needs table `m`; a listing is on sale through its last day in Chicago. */
const STATUS = sql`
  CASE WHEN m.hidden_at IS NOT NULL THEN 'hidden'
       WHEN ${LEFT} = 0 AND m.paused_at IS NULL THEN 'sold_out'
       WHEN m.available_until < (now() AT TIME ZONE 'America/Chicago')::date THEN 'expired'
       WHEN m.paused_at IS NOT NULL THEN 'paused'
       ELSE 'on_sale' END`;

/** On sale, and neither confirmed nor changed by the seller lately. Needs table `m`. */
export const UNCONFIRMED = sql`m.confirmed_at <= now() - make_interval(days => ${ASK_AFTER_DAYS}::int)
  AND m.deleted_at IS NULL AND ${STATUS} = 'on_sale'`;

const VIEWS = sql`coalesce((SELECT v.views FROM material_views v WHERE v.material_id = m.id), 0)`;

const FIGURES = sql`
  m.id, m.title, m.image_url AS "imageUrl", (100 * m.price)::float8 AS "priceCents",
  m.price_unit AS "priceUnit", (SELECT market.rating FROM (SELECT) one ${MARKET}) AS rating,
  ${STATUS} AS status, m.quantity, m.quantity_held AS "quantityHeld",
  m.quantity_sold AS "quantitySold", ${VIEWS} AS views,
  (SELECT count(*)::int FROM saved_materials s WHERE s.material_id = m.id) AS saves,
  (SELECT count(*)::int FROM message_threads t WHERE t.material_id = m.id) AS threads,
  ${isoTime(sql`m.created_at`)} AS "createdAt",
  CASE WHEN ${UNCONFIRMED} THEN ${isoTime(sql`m.confirmed_at`)} END AS "unconfirmedSince"`;

const ORDERS: Record<ListingSort, Prisma.Sql> = {
  newest: sql`m.created_at DESC, m.id`,
  oldest: sql`m.created_at, m.id`,
  'price-low': sql`m.price, m.id`,
  'price-high': sql`m.price DESC, m.id`,
  views: sql`m.views DESC, m.id`,
  unconfirmed: sql`m.confirmed_at, m.id`,
};

function conditionsOf(companyId: string, search: string | undefined) {
  const text = sql`lower(concat_ws(' ', m.title, m.category, m.sku, m.location))`;
  const found = isFoundIn(text, search);
  return [
    sql`m.company_id = ${companyId}::uuid AND m.deleted_at IS NULL`,
    ...(found ? [found] : []),
  ];
}

/** A company's listings in every status, with what became of each. */
export async function listOwnListings(
  companyId: string,
  {
    search,
    status,
    sort = 'newest',
    page,
    limit = 24,
  }: OwnListingFilters & { limit?: number } = {},
): Promise<ListPage<OwnListing>> {
  return readListPage<OwnListing>({
    columns: FIGURES,
    table: sql`(SELECT *, ${VIEWS} AS views FROM materials m) m`,
    alias: sql`m`,
    conditions: [
      ...conditionsOf(companyId, search),
      ...(status ? [sql`${STATUS} = ${status}`] : []),
    ],
    order: ORDERS[sort],
    keys: sql`m.price, m.views, m.confirmed_at`,
    page,
    pageSize: limit,
  });
}

/** Null for deleted and other companies' listings. */
export async function getOwnListing(id: string, companyId: string): Promise<OwnListing | null> {
  const [row] = await db.$queryRaw<OwnListing[]>`
    SELECT ${FIGURES} FROM materials m
     WHERE m.id = ${id}::uuid AND ${sqlJoin(conditionsOf(companyId, undefined), ' AND ')}`;
  return row ?? null;
}

/** A company's listings by when they changed, in every status. */
export const listChangedListings = (companyId: string, page: { cursor: string; limit: number }) =>
  readChanges<OwnListing>(
    {
      columns: FIGURES,
      table: sql`materials m`,
      alias: sql`m`,
      conditions: conditionsOf(companyId, undefined),
    },
    page,
  );

/** How many listings are in each status, and drafts; those without any are absent. */
export async function countOwnListings(
  companyId: string,
  search?: string,
): Promise<Partial<Record<ListingStatus | 'draft', number>>> {
  const draft = isFoundIn(sql`lower(title)`, search);
  const rows = await db.$queryRaw<{ status: ListingStatus; count: number }[]>`
    SELECT ${STATUS} AS status, count(*)::int AS count FROM materials m
     WHERE ${sqlJoin(conditionsOf(companyId, search), ' AND ')} GROUP BY 1
     UNION ALL
    SELECT 'draft', count(*)::int FROM listing_drafts
     WHERE company_id = ${companyId}::uuid ${draft ? sql`AND ${draft}` : sqlEmpty}
    HAVING count(*) > 0`;
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

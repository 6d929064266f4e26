import { db, transaction, type Tx } from '~/db/client.server';
import { isNotSuspendedSql } from '~/db/may-trade.server';
import { notify } from '~/domain/notifications/index.server';
import { searchAlert, searchAlerts } from './copy';
import { findMatchingFilters } from '../search/list-materials.server';
import { filtersOf, nameSearch } from './saved-search-filters';
import { switchOffPath } from './saved-search-token.server';

/**
 * Reports a listing once per search, in one notification per company, and one that cost `beforeCents`
 * only to searches whose highest price that was above. A company that saved the listing hears from
 * `alertSavers`. Batched, so a failure keeps what was sent. Safe to repeat and to run twice at once.
 * @returns how many alerts are new or longer
 */
export async function matchSavedSearches(
  { materialId, beforeCents }: { materialId: string; beforeCents?: number },
  batchSize = 100,
): Promise<number> {
  const queries = await readQueriesFor(materialId, beforeCents);
  const isMatch = await findMatchingFilters(materialId, queries.map(filtersOf));
  const matching = queries.filter((_, index) => isMatch[index]);
  if (matching.length === 0) return 0;
  const companies = await db.$queryRaw<{ searchIds: string[] }[]>`
    SELECT array_agg(s.id) AS "searchIds"
      FROM saved_searches s JOIN users u ON u.id = s.user_id
     WHERE s.is_active AND s.query = ANY (${matching}) AND u.company_id IS NOT NULL
     GROUP BY u.company_id ORDER BY u.company_id`;
  let notified = 0;
  for (let from = 0; from < companies.length; from += batchSize) {
    const batch = companies.slice(from, from + batchSize);
    notified += await notifyCompanies(
      materialId,
      batch.flatMap(({ searchIds }) => searchIds),
    );
  }
  return notified;
}

async function readQueriesFor(materialId: string, beforeCents?: number): Promise<string[]> {
  const material = await db.material.findUnique({
    where: { id: materialId },
    select: { price: true, commonPrice: true, categoryRow: { select: { name: true, slug: true } } },
  });
  if (!material) return [];
  const { name, slug } = material.categoryRow;
  const names = [name.toLowerCase(), slug];
  const before = (beforeCents ?? 0) / 100;
  const commonBefore = (before * Number(material.commonPrice)) / Number(material.price);
  const searches = await db.$queryRaw<{ query: string }[]>`
    SELECT DISTINCT query FROM saved_searches WHERE is_active`;
  return searches
    .map(({ query }) => query)
    .filter((query) => {
      const { category, maxPrice, maxCommonPrice } = filtersOf(query);
      const wasAbove =
        before > (maxPrice ?? Infinity) || commonBefore > (maxCommonPrice ?? Infinity);
      if (beforeCents !== undefined && !wasAbove) return false;
      return !category || names.includes(category.toLowerCase());
    });
}

interface Match {
  searchId: string;
  query: string;
  companyId: string;
}

async function notifyCompanies(materialId: string, searchIds: string[]): Promise<number> {
  return transaction(async (tx) => {
    // Race: an import's listings are matched at once, and the later ones must see the first's alert.
    await tx.$queryRaw`
      SELECT 1 FROM saved_searches WHERE id = ANY (${searchIds}::uuid[])
       ORDER BY id FOR NO KEY UPDATE`;
    const matches = await tx.$queryRaw<Match[]>`
      WITH noted AS (
        INSERT INTO saved_search_matches (search_id, material_id)
        SELECT s.id, m.id
          FROM saved_searches s
          JOIN users u ON u.id = s.user_id
          JOIN companies c ON c.id = u.company_id AND ${isNotSuspendedSql()}
          JOIN materials m ON m.id = ${materialId}::uuid
         WHERE s.id = ANY (${searchIds}::uuid[]) AND s.is_active AND u.banned_at IS NULL
           AND u.company_id <> m.company_id
           AND NOT EXISTS (
             SELECT 1 FROM saved_materials k JOIN users v ON v.id = k.user_id
              WHERE k.material_id = m.id AND v.company_id = u.company_id AND v.banned_at IS NULL)
         ORDER BY s.id
        ON CONFLICT DO NOTHING
        RETURNING search_id
      )
      SELECT s.id AS "searchId", s.query, u.company_id AS "companyId"
        FROM noted
        JOIN saved_searches s ON s.id = noted.search_id
        JOIN users u ON u.id = s.user_id
       ORDER BY s.created_at, s.id`;
    if (matches.length === 0) return 0;
    const material = await tx.material.findUniqueOrThrow({
      where: { id: materialId },
      select: { title: true, price: true, priceUnit: true, city: true, state: true },
    });
    const firstOfCompany = new Map<string, Match>();
    for (const match of matches) {
      if (!firstOfCompany.has(match.companyId)) firstOfCompany.set(match.companyId, match);
    }
    for (const match of firstOfCompany.values()) {
      const { companyId: recipientCompanyId, searchId, query } = match;
      if (await addToUnread(tx, match)) continue;
      await notify(tx, {
        recipientCompanyId,
        category: 'materials',
        ...searchAlert(material, nameSearch(filtersOf(query)).said),
        actionUrl: `/material/${materialId}`,
        actionText: 'View Material',
        metadata: { materialId, searchId, offUrl: switchOffPath(searchId) },
        groupedBy: 'searchId',
      });
    }
    return firstOfCompany.size;
  });
}

/**
 * One email in ten minutes says what joined an alert after its own.
 * @returns whether an unread alert of the last hour took it: an import isn't 500 alerts.
 */
async function addToUnread(tx: Tx, { companyId, searchId, query }: Match): Promise<boolean> {
  const [alert] = await tx.$queryRaw<{ id: string; count: number }[]>`
    SELECT id, 1 + coalesce((metadata ->> 'count')::int, 1) AS count FROM notifications
     WHERE recipient_company_id = ${companyId}::uuid AND metadata ->> 'searchId' = ${searchId}
       AND NOT read AND NOT dismissed AND created_at > now() - interval '1 hour'
     ORDER BY created_at DESC LIMIT 1 FOR UPDATE`;
  if (!alert) return false;
  const { title, content } = searchAlerts(alert.count, nameSearch(filtersOf(query)).said);
  await tx.$executeRaw`
    UPDATE notifications
       SET title = ${title}, content = ${content}, action_url = ${`/browse?${query}&sort=newest`},
           action_text = 'View Materials',
           metadata = metadata - 'materialId' || jsonb_build_object('count', ${alert.count}::int)
     WHERE id = ${alert.id}::uuid`;
  await tx.$executeRaw`
    INSERT INTO notification_deliveries (notification_id, method, user_id, due_at)
    SELECT notification_id, method, user_id, now() + interval '10 minutes'
      FROM notification_deliveries
     WHERE notification_id = ${alert.id}::uuid AND method = 'email'
     GROUP BY notification_id, method, user_id HAVING bool_and(mail_id IS NOT NULL)`;
  return true;
}

import { db, transaction } from '~/db/client.server';
import { notify } from '~/domain/notifications/index.server';
import { searchAlert } from './copy';
import { findMatchingFilters } from './list-materials.server';
import { filtersOf } from './saved-search-filters';
import { switchOffPath } from './saved-search-token.server';

const BATCH = 500;

/**
 * The job `match_saved_searches`: tells of a listing that was listed, or came back, to the companies
 * whose saved searches find it. What finds it is decided by the list itself. Each search tells of a
 * listing once, and a company is told of it once however many of its searches find it.
 *
 * Safe to repeat, and to run twice at once.
 * @returns how many companies were told
 */
export async function matchSavedSearches({ materialId }: { materialId: string }): Promise<number> {
  const found: string[] = [];
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const searches = await db.savedSearch.findMany({
      where: { isActive: true, id: { gt: after } },
      orderBy: { id: 'asc' },
      take: BATCH,
      select: { id: true, query: true },
    });
    const last = searches.at(-1);
    if (!last) break;
    after = last.id;
    // Many look for the same thing: it is looked for once.
    const queries = [...new Set(searches.map(({ query }) => query))];
    const matching = await findMatchingFilters(materialId, queries.map(filtersOf));
    const matchingQueries = new Set(queries.filter((_, index) => matching[index]));
    found.push(...searches.filter(({ query }) => matchingQueries.has(query)).map(({ id }) => id));
  }
  return found.length > 0 ? tell(materialId, found) : 0;
}

interface Match {
  searchId: string;
  label: string;
  companyId: string;
}

async function tell(materialId: string, searchIds: string[]): Promise<number> {
  return transaction(async (tx) => {
    const matches = await tx.$queryRaw<Match[]>`
      WITH noted AS (
        INSERT INTO saved_search_matches (search_id, material_id)
        SELECT s.id, m.id
          FROM saved_searches s
          JOIN users u ON u.id = s.user_id
          JOIN materials m ON m.id = ${materialId}::uuid
         WHERE s.id = ANY (${searchIds}::uuid[]) AND s.is_active AND u.banned_at IS NULL
           AND u.company_id <> m.company_id
         ORDER BY s.id
        ON CONFLICT DO NOTHING
        RETURNING search_id
      )
      SELECT s.id AS "searchId", s.label, u.company_id AS "companyId"
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
    for (const { companyId, searchId, label } of firstOfCompany.values()) {
      await notify(tx, {
        recipientCompanyId: companyId,
        type: 'material_update',
        category: 'materials',
        priority: 'normal',
        ...searchAlert(material, label),
        actionUrl: `/material/${materialId}`,
        actionText: 'View Material',
        metadata: { materialId, searchId, offUrl: switchOffPath(searchId) },
      });
    }
    return firstOfCompany.size;
  });
}

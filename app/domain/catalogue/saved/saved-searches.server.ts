import { db, transaction, type Tx } from '~/db/client.server';
import { lockCompany } from '~/db/lock-company.server';
import { requireCompanyId, type Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { isUuid } from '~/lib/uuid';
import type { Filters } from '../search/copy';
import { SAVED_SEARCH_COPY } from './copy';
import { filtersOf, labelOf, nameSearch, queryOf } from './saved-search-filters';
import { searchOfToken } from './saved-search-token.server';
import type { SavedFilterValues } from './saved-search.schema';

const MAX_SEARCHES = 50;
const MAX_QUERY_LENGTH = 500;
const MAX_LABEL_LENGTH = 200;

/** Safe to repeat. @throws DomainError `no_company`, `invalid`, `conflict` beyond 50 searches */
export async function saveSearch(
  filters: Partial<SavedFilterValues>,
  actor: Actor,
): Promise<{ id: string; label: string }> {
  const { userId } = actor;
  const companyId = requireCompanyId(actor, SAVED_SEARCH_COPY.noCompany);
  const query = queryOf(filters);
  if (!query) throw new DomainError('invalid', SAVED_SEARCH_COPY.empty);
  if (query.length > MAX_QUERY_LENGTH) throw new DomainError('invalid', SAVED_SEARCH_COPY.tooLong);

  const label = labelFor(filters);
  return transaction(async (tx) => {
    await lockCompany(tx, companyId);
    const others = await tx.savedSearch.count({ where: { userId, NOT: { query } } });
    if (others >= MAX_SEARCHES) throw new DomainError('conflict', SAVED_SEARCH_COPY.tooMany);
    return tx.savedSearch.upsert({
      where: { userId_query: { userId, query } },
      create: { userId, query, label },
      update: { isActive: true },
      select: { id: true, label: true },
    });
  });
}

/** Keeps alerts of a renamed category: their queries have its name. Safe to repeat. */
export async function renameInSearches(
  tx: Tx,
  {
    kind,
    name,
    categoryName,
  }: { kind: 'category' | 'subcategory'; name: string; categoryName?: string },
  to: string,
): Promise<void> {
  const is = (typed: string, known: string) => typed.toLowerCase() === known.toLowerCase();
  const named = new URLSearchParams({ [kind]: name }).toString();
  const saved = await tx.$queryRaw<{ query: string }[]>`
    SELECT DISTINCT query FROM saved_searches WHERE position(lower(${named}) IN lower(query)) > 0`;
  for (const { query } of saved) {
    const filters = filtersOf(query);
    if (!is(filters[kind], name)) continue;
    if (categoryName && filters.category && !is(filters.category, categoryName)) continue;
    const renamed = { ...filters, [kind]: to };
    const after = queryOf(renamed);
    if (after.length > MAX_QUERY_LENGTH) continue;
    await tx.$executeRaw`
      UPDATE saved_searches s SET query = ${after}, label = ${labelFor(renamed)}
       WHERE query = ${query} AND NOT EXISTS (
         SELECT 1 FROM saved_searches o WHERE o.user_id = s.user_id AND o.query = ${after})`;
  }
}

const labelFor = (filters: Filters) => labelOf(filters).slice(0, MAX_LABEL_LENGTH);

export interface SavedSearchView {
  id: string;
  label: string;
  href: string;
  isActive: boolean;
  matchCount: number;
}

/** The actor's saved searches, at most 50, last saved first. */
export async function listSavedSearches(actor: Actor): Promise<SavedSearchView[]> {
  return db.$queryRaw`
    SELECT s.id, s.label, '/browse?' || s.query AS href, s.is_active AS "isActive",
           (SELECT count(*)::int FROM saved_search_matches f WHERE f.search_id = s.id) AS "matchCount"
      FROM saved_searches s WHERE s.user_id = ${actor.userId}::uuid
     ORDER BY s.created_at DESC, s.id`;
}

/** `said` is the search within a sentence. */
export async function getSearchOfToken(
  token: string,
): Promise<{ said: string; isActive: boolean } | null> {
  const id = searchOfToken(token);
  const search = id
    ? await db.savedSearch.findUnique({ where: { id }, select: { query: true, isActive: true } })
    : null;
  return search && { said: nameSearch(filtersOf(search.query)).said, isActive: search.isActive };
}

/** Safe to repeat. @throws DomainError `not_found` */
export async function switchSavedSearch(
  { searchId, isActive }: { searchId: string; isActive: boolean },
  actor: Actor,
): Promise<void> {
  const { count } = isUuid(searchId)
    ? await db.savedSearch.updateMany({
        where: { id: searchId, userId: actor.userId },
        data: { isActive },
      })
    : { count: 0 };
  if (count === 0) throw new DomainError('not_found', SAVED_SEARCH_COPY.gone);
}

/** Safe to repeat. */
export async function removeSavedSearch(searchId: string, actor: Actor): Promise<void> {
  if (!isUuid(searchId)) return;
  await db.savedSearch.deleteMany({ where: { id: searchId, userId: actor.userId } });
}

/** Having the link proves having the email. Safe to repeat. @throws DomainError `not_found` */
export async function switchOffByToken(token: string): Promise<void> {
  const id = searchOfToken(token);
  const data = { isActive: false };
  const { count } = id ? await db.savedSearch.updateMany({ where: { id }, data }) : { count: 0 };
  if (count === 0) throw new DomainError('not_found', SAVED_SEARCH_COPY.gone);
}

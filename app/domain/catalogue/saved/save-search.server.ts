import { db } from '~/db/client.server';
import { requireCompanyId, type Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { SAVED_SEARCH_COPY } from './copy';
import { labelOf, queryOf } from './saved-search-filters';
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
  requireCompanyId(actor, SAVED_SEARCH_COPY.noCompany);
  const query = queryOf(filters);
  if (!query) throw new DomainError('invalid', SAVED_SEARCH_COPY.empty);
  if (query.length > MAX_QUERY_LENGTH) throw new DomainError('invalid', SAVED_SEARCH_COPY.tooLong);

  const others = await db.savedSearch.count({ where: { userId, NOT: { query } } });
  if (others >= MAX_SEARCHES) throw new DomainError('conflict', SAVED_SEARCH_COPY.tooMany);
  const label = labelOf(filters).slice(0, MAX_LABEL_LENGTH);
  return db.savedSearch.upsert({
    where: { userId_query: { userId, query } },
    create: { userId, query, label },
    update: { isActive: true },
    select: { id: true, label: true },
  });
}

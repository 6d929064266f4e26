import { db } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { searchOfToken } from './saved-search-token.server';

export interface SavedSearchView {
  id: string;
  label: string;
  href: string;
  isActive: boolean;
  matchCount: number;
}

/** The actor's saved searches, at most 50, last saved first. */
export async function listSavedSearches(actor: Actor): Promise<SavedSearchView[]> {
  const searches = await db.savedSearch.findMany({
    where: { userId: actor.userId },
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    select: {
      id: true,
      label: true,
      query: true,
      isActive: true,
      _count: { select: { matches: true } },
    },
  });
  return searches.map(({ query, _count, ...search }) => ({
    ...search,
    href: `/browse?${query}`,
    matchCount: _count.matches,
  }));
}

export async function getSearchOfToken(
  token: string,
): Promise<{ label: string; isActive: boolean } | null> {
  const id = searchOfToken(token);
  if (!id) return null;
  return db.savedSearch.findUnique({ where: { id }, select: { label: true, isActive: true } });
}

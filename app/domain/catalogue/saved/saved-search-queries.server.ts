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
  return db.$queryRaw`
    SELECT s.id, s.label, '/browse?' || s.query AS href, s.is_active AS "isActive",
           (SELECT count(*)::int FROM saved_search_matches f WHERE f.search_id = s.id) AS "matchCount"
      FROM saved_searches s WHERE s.user_id = ${actor.userId}::uuid
     ORDER BY s.created_at DESC, s.id`;
}

export async function getSearchOfToken(
  token: string,
): Promise<{ label: string; isActive: boolean } | null> {
  const id = searchOfToken(token);
  if (!id) return null;
  return db.savedSearch.findUnique({ where: { id }, select: { label: true, isActive: true } });
}

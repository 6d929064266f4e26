import { db } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { isUuid } from '~/lib/uuid';
import { SAVED_SEARCH_COPY } from '../copy';
import { searchOfToken } from './saved-search-token.server';

/**
 * Turns a saved search of the actor on or off. Safe to repeat.
 * @throws DomainError `not_found`, for those of others too
 */
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

/** Forgets a saved search of the actor. Safe to repeat; one that is not there is no error. */
export async function removeSavedSearch(searchId: string, actor: Actor): Promise<void> {
  if (!isUuid(searchId)) return;
  await db.savedSearch.deleteMany({ where: { id: searchId, userId: actor.userId } });
}

/**
 * Turns the saved search off that a letter's link is for, without signing in: whoever has the link
 * has the letter. Safe to repeat.
 * @throws DomainError `not_found` for a link that is none of ours, or whose search was removed
 */
export async function switchOffByToken(token: string): Promise<{ label: string }> {
  const searchId = searchOfToken(token);
  const [search] = searchId
    ? await db.savedSearch.updateManyAndReturn({
        where: { id: searchId },
        data: { isActive: false },
        select: { label: true },
      })
    : [];
  if (!search) throw new DomainError('not_found', SAVED_SEARCH_COPY.gone);
  return search;
}

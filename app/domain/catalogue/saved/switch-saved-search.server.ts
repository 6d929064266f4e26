import { db } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { isUuid } from '~/lib/uuid';
import { SAVED_SEARCH_COPY } from './copy';
import { searchOfToken } from './saved-search-token.server';

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

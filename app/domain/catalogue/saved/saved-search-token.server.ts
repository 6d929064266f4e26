import { seal, unsealOrNull } from '~/lib/seal.server';
import { isUuid } from '~/lib/uuid';

export const switchOffPath = (searchId: string): string =>
  `/saved/off/${seal(searchId, 'switching a saved search off')}`;

/** Null for a token that was altered, cut off by a mail program or sealed with an older secret. */
export function searchOfToken(token: string): string | null {
  const id = unsealOrNull(token, 'switching a saved search off');
  return id && isUuid(id) ? id : null;
}

import { seal, unseal } from '~/lib/seal.server';
import { isUuid } from '~/lib/uuid';

const PURPOSE = 'saved search off:';

export function switchOffPath(searchId: string): string {
  return `/saved/off/${seal(PURPOSE + searchId)}`;
}

/** Null for a token that was altered, cut off by a mail program or sealed with an older secret. */
export function searchOfToken(token: string): string | null {
  try {
    const text = unseal(token);
    const id = text.startsWith(PURPOSE) ? text.slice(PURPOSE.length) : '';
    return isUuid(id) ? id : null;
  } catch {
    return null;
  }
}

import { seal, unseal } from '~/lib/seal.server';
import { isUuid } from '~/lib/uuid';

const PURPOSE = 'saved search off:';

/** The address that turns a saved search off without signing in, for letters. */
export function switchOffPath(searchId: string): string {
  return `/saved/off/${seal(PURPOSE + searchId)}`;
}

/** The search that such a link is for; null for one that was not made here. */
export function searchOfToken(token: string): string | null {
  try {
    const text = unseal(token);
    const id = text.startsWith(PURPOSE) ? text.slice(PURPOSE.length) : '';
    return isUuid(id) ? id : null;
  } catch {
    // Altered, cut off by a mail program, or sealed with an older secret: it is no link of ours.
    return null;
  }
}

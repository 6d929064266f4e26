import { seal, unseal } from '~/lib/seal.server';
import { isUuid } from '~/lib/uuid';

const PURPOSE = 'saved search off:';

/** The address that turns a saved search off without signing in, for emails. */
export function switchOffPath(searchId: string): string {
  return `/saved/off/${seal(PURPOSE + searchId)}`;
}

/** The search of such a link, or null if it wasn't made here. */
export function searchOfToken(token: string): string | null {
  try {
    const text = unseal(token);
    const id = text.startsWith(PURPOSE) ? text.slice(PURPOSE.length) : '';
    return isUuid(id) ? id : null;
  } catch {
    return null; // altered, cut off by a mail program, or sealed with an older secret
  }
}

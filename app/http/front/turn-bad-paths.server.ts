import { isApi } from '../is-api';
import type { Exchange } from './exchange';

/**
 * Turns a path that can't be read into one where nothing is, so that the answer is the ordinary 404:
 * Express would refuse a broken escape in its own words, and `//host` is another site to a browser.
 */
export function turnBadPaths({ request }: Exchange): void {
  if (!isReadable(request.url!)) request.url = isApi(request.url) ? '/api/nowhere' : '/nowhere';
}

function isReadable(url: string): boolean {
  if (/^\/[/\\]/.test(url)) return false;
  if (!url.includes('%')) return true;
  try {
    decodeURIComponent(url.split('?', 1)[0]!);
    return true;
  } catch {
    return false;
  }
}

import type { Exchange } from './exchange';
import { isApi } from './refuse.server';

/** Deeper than any route. For a 404 of 6,000 folders, Remix would match routes for seven seconds. */
const MAX_FOLDERS = 20;

/**
 * 404 for a broken escape, which Express words itself, `//host`, another site to a browser, and an
 * address that is too deep.
 */
export function rewriteBadPaths({ request }: Exchange): void {
  if (!isReadable(request.url!)) request.url = isApi(request.url) ? '/api/nowhere' : '/nowhere';
}

function isReadable(url: string): boolean {
  const path = url.split('?', 1)[0]!;
  if (/^\/[/\\]/.test(path) || path.split('/').length > MAX_FOLDERS) return false;
  if (!path.includes('%')) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

import { safeReturnTo } from './return-to.server';

/**
 * The list that a visitor came from, with its filters: as the address says (`from`), else as the
 * browser says (Referer), else the whole list. Always a path of /browse on this site.
 */
export function backToBrowse(request: Request): string {
  const url = new URL(request.url);
  const from = safeReturnTo(url.searchParams.get('from'), '');
  if (isBrowse(from)) return from;

  const header = request.headers.get('Referer') ?? '';
  const referer = URL.canParse(header) ? new URL(header) : null;
  // Behind a proxy the scheme of request.url is not the visitor's: the host tells.
  if (referer?.host !== url.host) return '/browse';
  const path = safeReturnTo(referer.pathname + referer.search, '/browse');
  return isBrowse(path) ? path : '/browse';
}

function isBrowse(path: string): boolean {
  return path === '/browse' || path.startsWith('/browse?');
}

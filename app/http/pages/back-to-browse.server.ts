import { safeReturnTo } from '../return-to.server';

interface CameFrom {
  from: string | null;
  referer: string | null | undefined;
  host: string | undefined;
}

export function cameFrom(request: Request): CameFrom {
  const { host, searchParams } = new URL(request.url);
  return { from: searchParams.get('from'), referer: request.headers.get('Referer'), host };
}

/** Always a path of /browse on this site, from `from` or else the Referer. */
export function backToBrowse({ from, referer, host }: CameFrom): string {
  const asked = safeReturnTo(from, '');
  if (isBrowse(asked)) return asked;

  const page = referer && URL.canParse(referer) ? new URL(referer) : null;
  // Behind a proxy, the scheme of request.url isn't the visitor's: only the host counts.
  if (!page || page.host !== host) return '/browse';
  const path = safeReturnTo(page.pathname + page.search, '/browse');
  return isBrowse(path) ? path : '/browse';
}

function isBrowse(path: string): boolean {
  return path === '/browse' || path.startsWith('/browse?');
}

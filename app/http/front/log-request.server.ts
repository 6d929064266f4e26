import { logger } from '~/lib/logger.server';
import { countRequest } from '../metrics.server';
import { sectionOf } from './answer-page.server';
import type { Exchange } from './exchange';

let openRequests = 0;

export function openRequestCount(): number {
  return openRequests;
}

export function logRequest({ request, response, context: { requestId } }: Exchange): void {
  const startedAt = performance.now();
  const { method } = request;
  const path = loggedPath(request.url);
  openRequests += 1;
  response.once('close', () => {
    openRequests -= 1;
    const ms = performance.now() - startedAt;
    const status = response.statusCode;
    const isStream = response.getHeader('Content-Type') === 'text/event-stream';
    if (!isStream) countRequest(routeOf(path), method, status, ms);
    if (status < 500 && isQuietPath(path)) return;
    logger[status >= 500 ? 'error' : 'info'](
      { requestId, method, path, status, ms: Math.round(ms) },
      'request',
    );
  });
}

export const routeOf = (path: string) => sectionOf(path) ?? 'other';

/** Without the query and the token of an email's link, which opens more than a page. */
export function loggedPath(url = ''): string {
  return url
    .split('?', 1)[0]!
    .replace(/^\/(invite|unsubscribe|saved\/off|still-listed)\/.+/, '/$1/…');
}

export function isQuietPath(path: string): boolean {
  return (
    path === '/healthz' ||
    path === '/readyz' ||
    path.startsWith('/assets/') ||
    path.startsWith('/objects/')
  );
}

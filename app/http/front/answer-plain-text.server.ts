import { env } from '~/lib/env.server';
import { SUPPORT_EMAIL } from '~/lib/site';
import type { Exchange } from './exchange';

const HOUR_S = 3600;
const HALF_YEAR_MS = 180 * 24 * 60 * 60 * 1000;

const PRIVATE_PATHS = [
  ...['/admin', '/api/', '/csv/', '/profile', '/transactions', '/transaction/', '/messages'],
  ...['/money', '/notifications', '/saved', '/takeoffs', '/my-listings', '/material/*/buy'],
];

const TEXTS: Record<string, { text: () => string; maxAge?: number }> = {
  '/healthz': { text: () => 'ok\n' },
  '/robots.txt': {
    text: () =>
      ['User-agent: *', ...PRIVATE_PATHS.map((path) => `Disallow: ${path}`)]
        .concat('', `Sitemap: ${env().APP_ORIGIN}/sitemap.xml`, '')
        .join('\n'),
    maxAge: HOUR_S,
  },
  /** Source: RFC 9116. */
  '/.well-known/security.txt': {
    text: () =>
      [
        `Contact: mailto:${SUPPORT_EMAIL}`,
        `Expires: ${new Date(Date.now() + HALF_YEAR_MS).toISOString()}`,
        'Preferred-Languages: en',
        `Canonical: ${env().APP_ORIGIN}/.well-known/security.txt`,
        '',
      ].join('\n'),
    maxAge: HOUR_S,
  },
};

export function answerPlainText({ request: { method, url = '' }, response }: Exchange): boolean {
  const path = url.split('?', 1)[0]!;
  const found = Object.hasOwn(TEXTS, path) ? TEXTS[path] : undefined;
  if (!found || (method !== 'GET' && method !== 'HEAD')) return false;
  const { text, maxAge } = found;
  response.writeHead(200, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': maxAge ? `public, max-age=${maxAge}` : 'no-store',
  });
  response.end(text());
  return true;
}

import { env } from '~/lib/env.server';
import { LOGO_FILES } from '~/lib/image-limits';
import { ACCENT, LOGO_PNGS, SITE_NAME, SUPPORT_EMAIL } from '~/lib/site';
import type { Exchange } from './exchange';
import manifest from './web-manifest.json';

const HOUR_S = 3600;
const HALF_YEAR_MS = 180 * 24 * 60 * 60 * 1000;

const PRIVATE_PATHS = [
  ...['/admin', '/api/', '/csv/', '/profile', '/transactions', '/transaction/', '/messages'],
  ...['/money', '/notifications', '/saved', '/takeoffs', '/my-listings', '/material/*/buy'],
];

const TEXTS: Record<string, { text: () => string; maxAge?: number; type?: string }> = {
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
  /** The app on a home screen */
  '/site.webmanifest': {
    text: () =>
      JSON.stringify({
        ...{ name: SITE_NAME, short_name: SITE_NAME, theme_color: ACCENT },
        ...manifest,
      }),
    maxAge: HOUR_S,
    type: 'application/manifest+json',
  },
  '/favicon.svg': {
    text: () => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${drawMark()}</svg>\n`,
    maxAge: HOUR_S,
    type: 'image/svg+xml',
  },
};

function drawMark(): string {
  const png = LOGO_PNGS[LOGO_FILES.indexOf('/icon-192.png')];
  if (!png) return `<path fill="${ACCENT}" d="M3 3h26v9L12 29H3z"/>`;
  const href = `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
  return `<image width="32" height="32" href="${href}"/>`;
}

export function answerPlainText({ request: { method, url = '' }, response }: Exchange): boolean {
  const path = url.split('?', 1)[0]!;
  const found = Object.hasOwn(TEXTS, path) ? TEXTS[path] : undefined;
  if (!found || (method !== 'GET' && method !== 'HEAD')) return false;
  const { text, maxAge, type = 'text/plain; charset=utf-8' } = found;
  response.writeHead(200, {
    'Content-Type': type,
    'Cache-Control': maxAge ? `public, max-age=${maxAge}` : 'no-store',
  });
  response.end(text());
  return true;
}

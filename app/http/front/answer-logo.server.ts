import { LOGO_FILES } from '~/lib/image-limits';
import { LOGO, LOGO_PNGS } from '~/lib/site';
import type { Exchange } from './exchange';

/** The files of an uploaded logo, in place of those in `public/`. */
export function answerLogo({ request: { method, url = '' }, response }: Exchange): boolean {
  const [path, version] = url.split('?', 2);
  const png = LOGO_PNGS[LOGO_FILES.findIndex((file) => file === path)];
  if (!png || (method !== 'GET' && method !== 'HEAD')) return false;
  // A process that hasn't heard of a change yet may answer for another version.
  const kept = version === LOGO ? 'public, max-age=31536000, immutable' : 'no-store';
  response.writeHead(200, {
    'Content-Type': 'image/png',
    'Content-Length': png.byteLength,
    'Cache-Control': version ? kept : 'public, max-age=3600',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(png);
  return true;
}

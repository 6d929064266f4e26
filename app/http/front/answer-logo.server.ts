import { readLogo } from '~/domain/media/index.server';
import { LOGO_FILES } from '~/lib/image-limits';
import { LOGO, LOGO_PNGS } from '~/lib/site';
import type { Exchange } from './exchange';

const VERSION = /^[0-9a-f]{16}-\d{1,3}x\d{1,2}$/;

const FOREVER = 'public, max-age=31536000, immutable';

function askedOf({ method, url = '' }: Exchange['request']) {
  const [path, version = ''] = url.split('?', 2);
  const index = LOGO_FILES.findIndex((file) => file === path);
  if (index < 0 || (method !== 'GET' && method !== 'HEAD')) return null;
  return { index, version, isFormer: version !== LOGO && VERSION.test(version) };
}

function answer({ response }: Exchange, png: Uint8Array | undefined, cacheControl: string) {
  if (!png) return false;
  response.writeHead(200, {
    'Content-Type': 'image/png',
    'Content-Length': png.byteLength,
    'Cache-Control': cacheControl,
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(png);
  return true;
}

/** The files of an uploaded logo, in place of those in `public/`. */
export function answerLogo(exchange: Exchange): boolean {
  const asked = askedOf(exchange.request);
  if (!asked || asked.isFormer) return false;
  const isOwn = asked.version === LOGO && LOGO !== '';
  return answer(exchange, LOGO_PNGS[asked.index], isOwn ? FOREVER : 'public, max-age=3600');
}

/**
 * For a page or email from before a change, or from a process that got it sooner. Threat: anyone can
 * ask for any version, and each is looked up.
 */
export function answerFormerLogo(exchange: Exchange): false | Promise<boolean> {
  const asked = askedOf(exchange.request);
  if (!asked?.isFormer) return false;
  return readLogo(asked.version).then((pngs) => answer(exchange, pngs[asked.index], FOREVER));
}

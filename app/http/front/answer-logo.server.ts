import { readLogo } from '~/domain/media/index.server';
import { LOGO_FILES } from '~/lib/image-limits';
import { LOGO, LOGO_PNGS } from '~/lib/site';
import type { Exchange } from './exchange';

const VERSION = /^[0-9a-f]{16}-\d{1,3}x\d{1,2}$/;

/** The files of an uploaded logo, in place of those in `public/`. */
export function answerLogo({ request, response }: Exchange): boolean | Promise<boolean> {
  const { method, url = '' } = request;
  const [path, version] = url.split('?', 2);
  const index = LOGO_FILES.findIndex((file) => file === path);
  if (index < 0 || (method !== 'GET' && method !== 'HEAD')) return false;
  const answer = (png: Uint8Array | undefined, cacheControl: string): boolean => {
    if (!png) return false;
    response.writeHead(200, {
      'Content-Type': 'image/png',
      'Content-Length': png.byteLength,
      'Cache-Control': cacheControl,
      'X-Content-Type-Options': 'nosniff',
    });
    response.end(png);
    return true;
  };
  const forever = 'public, max-age=31536000, immutable';
  // A page or email from before a change, or from a process that got it sooner.
  if (version && version !== LOGO && VERSION.test(version)) {
    return readLogo(version).then((pngs) => answer(pngs[index], forever));
  }
  return answer(LOGO_PNGS[index], version === LOGO && LOGO ? forever : 'public, max-age=3600');
}

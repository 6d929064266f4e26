import { createHash } from 'node:crypto';
import { compress, type Encoding, preferredEncoding } from '../encoding.server';
import { dropDocumentHeaders } from '../security-headers.server';
import { carriesCookie, plainCookie } from '../session/cookies.server';
import { mayHaveSession } from '../session/session.server';
import type { Exchange } from './exchange';

const FILE = /^\/assets\/styles-[\w-]+\.css$/;
const KEPT_SECONDS = 30 * 24 * 60 * 60;

interface Styles {
  version: string;
  path: string;
  bodies: Record<Encoding, Promise<Buffer>>;
}
let styles: Styles | undefined;

/** @param css all styles of a page, in order */
export function offerStyles(css: string): void {
  const bytes = Buffer.from(css);
  const version = createHash('sha256').update(bytes).digest('base64url').slice(0, 8);
  const encoded = (encoding: Encoding) => compress(bytes, encoding, 'small');
  styles = {
    version,
    path: `/assets/styles-${version}.css`,
    bodies: { br: encoded('br'), gzip: encoded('gzip'), identity: encoded('identity') },
  };
}

/** Any version's address has the styles: a page of one process may ask another, during a release. */
export function answerStyles({ request, response }: Exchange): false | Promise<true> {
  const path = request.url!.split('?', 1)[0]!;
  if (!styles || !FILE.test(path)) return false;
  const isCurrent = path === styles.path;
  const encoding = preferredEncoding(request.headers['accept-encoding']);
  dropDocumentHeaders(response);
  response.setHeader('Content-Type', 'text/css; charset=utf-8');
  response.setHeader('Vary', 'Accept-Encoding');
  response.setHeader(
    'Cache-Control',
    isCurrent ? 'public, max-age=31536000, immutable' : 'no-store',
  );
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
  return styles.bodies[encoding].then((body) => {
    response.setHeader('Content-Length', body.byteLength);
    response.end(body);
    return true;
  });
}

/**
 * The file that a signed-in visitor's page links, as their browser was told of it; otherwise the
 * page carries its styles, and `headers` tell the browser to fetch the file for the next one.
 */
export function stylesFile(request: Request, headers: Headers): string | null {
  if (!styles || !mayHaveSession(request)) return null;
  const { version, path } = styles;
  if (carriesCookie(request.headers.get('Cookie'), 'styles', version)) return path;
  headers.append('Set-Cookie', plainCookie('styles', version, KEPT_SECONDS));
  headers.append('Link', `<${path}>; rel=prefetch; as=style`);
  return null;
}

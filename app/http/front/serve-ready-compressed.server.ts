import { existsSync } from 'node:fs';
import { preferredEncoding } from '../encoding.server';
import { dropDocumentHeaders } from '../security-headers.server';
import type { Exchange } from './exchange';

const BUILT_FILES = 'build/client';

const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
};

const ENDINGS = { br: 'br', gzip: 'gz' } as const;

/** Threat: any other address below /assets/ is a page that isn't there, which costs a rendering. */
export const isBuiltFile = (url: string, folder = BUILT_FILES): boolean => {
  const path = url.split('?', 1)[0]!;
  return /^\/assets\/[\w-][\w.-]*$/.test(path) && existsSync(folder + path);
};

/** remix-serve would compress again for every visitor, 14 % larger than the build's copy. */
export function serveReadyCompressed({ request, response }: Exchange, folder = BUILT_FILES): void {
  if (!request.url!.startsWith('/assets/')) return;
  const path = request.url!.split('?', 1)[0]!;
  const type = TYPES[/^\/assets\/[\w.-]+\.(js|css)$/.exec(path)?.[1] ?? ''];
  const encoding = preferredEncoding(request.headers['accept-encoding']);
  if (!type || encoding === 'identity') return;
  const copy = `${path}.${ENDINGS[encoding]}`;
  // Checked each time: a build may replace the files under a running server.
  if (!existsSync(folder + copy)) return;
  request.url = copy;
  dropDocumentHeaders(response);
  response.setHeader('Content-Encoding', encoding);
  response.setHeader('Content-Type', type);
  response.setHeader('Vary', 'Accept-Encoding');
}

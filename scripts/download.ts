import { type IncomingHttpHeaders, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

export interface Sent {
  status: number;
  /** As sent: `fetch` would hide the compressed size. */
  size: number;
  text: string;
  headers: IncomingHttpHeaders;
}

export const AS_CHROMIUM = { 'accept-encoding': 'gzip, deflate, br' };

export function download(
  url: string,
  headers: Record<string, string> = AS_CHROMIUM,
): Promise<Sent> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const body = Buffer.concat(chunks);
        const { statusCode = 0, headers } = response;
        const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[
          headers['content-encoding'] ?? ''
        ];
        const text = (unpack && body.length > 0 ? unpack(body) : body).toString();
        resolve({ status: statusCode, size: body.length, text, headers });
      });
    })
      .on('error', reject)
      .end();
  });
}

export const modulesOf = (html: string) => [
  ...new Set(
    [...html.matchAll(/rel="modulepreload"[^>]*? href="([^"]+)"/g)].map(([, href]) => href!),
  ),
];

/** With the ids and tokens in it left out */
export const shapeOf = (path: string) =>
  path
    .replace(/[?#].*/, '')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')
    .replace(/\/(invite|unsubscribe|still-listed|kept-form|off|payout)\/[^/]+/, '/$1/:token');

const NOT_A_KIND = new Set([
  'page',
  'returnTo',
  'search',
  'category',
  'location',
  'before',
  'after',
]);

/** The pages that links lead to from `starts`, at most `most` of each kind. */
export async function followLinks(
  origin: string,
  cookie: string,
  {
    starts = ['/'],
    most = () => 1,
    links = /<a[^>]* href="(\/[^"#]*)"/g,
  }: { starts?: string[]; most?: (kind: string) => number; links?: RegExp } = {},
) {
  const queue = [...starts];
  const seen = new Set(queue);
  const kinds = new Map<string, number>();
  const pages: { path: string; page: Sent }[] = [];
  for (const path of queue) {
    const page = await download(origin + path, { ...AS_CHROMIUM, accept: 'text/html', cookie });
    if (page.status !== 200 || !page.headers['content-type']?.includes('html')) continue;
    pages.push({ path, page });
    for (const [, href] of page.text.matchAll(links)) {
      const next = href!.replaceAll('&amp;', '&');
      const names = [...new URL(next, origin).searchParams.keys()];
      const kind = [shapeOf(next), ...names.filter((name) => !NOT_A_KIND.has(name)).sort()].join();
      const count = kinds.get(kind) ?? 0;
      if (seen.has(next) || count >= most(kind)) continue;
      kinds.set(kind, count + 1);
      seen.add(next);
      queue.push(next);
    }
  }
  return pages;
}

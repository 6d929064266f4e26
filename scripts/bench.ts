/*
 * `npm run bench [-- ORIGIN]`: what the pages cost, beside the bars of docs/performance.md. It
 * measures a server that runs already (npm start), on this machine only, and stops by itself.
 */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import autocannon from 'autocannon';

const origin = process.argv[2] ?? `http://localhost:${process.env.PORT ?? 3000}`;
if (!/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(origin).hostname)) {
  console.error('Only a server on this machine is measured.');
  process.exit(2);
}

const SECONDS = 10;
const CONNECTIONS = 32;

interface Line {
  what: string;
  value: number;
  unit: string;
  bar: string;
  isMet: boolean;
}

const lines: Line[] = [];
const atMost = (what: string, value: number, unit: string, bar: number) =>
  lines.push({ what, value, unit, bar: `≤ ${bar}`, isMet: value <= bar });
const atLeast = (what: string, value: number, unit: string, bar: number) =>
  lines.push({ what, value, unit, bar: `≥ ${bar}`, isMet: value >= bar });

const cookie = await signIn();
const materialPath = await firstMaterial();

await measureBytes('/browse', 14);
for (const path of ['/', materialPath, '/companies', '/categories', '/signin', '/create-listing']) {
  await measureBytes(path, 18, path === '/create-listing' ? cookie : undefined);
}
await measureScripts('/browse', 95);
await measureThroughput('/browse', 1200, 'anonymous, kept');
await measureThroughput(materialPath, 1200, 'anonymous, kept');
await measureThroughput('/browse', 350, 'signed in', cookie);
await measureThroughput(materialPath, 350, 'signed in', cookie);

const width = Math.max(...lines.map(({ what }) => what.length));
for (const { what, value, unit, bar, isMet } of lines) {
  console.log(
    `${what.padEnd(width)}  ${value.toFixed(1).padStart(9)} ${unit.padEnd(5)} bar ${bar.padEnd(8)} ${isMet ? 'met' : 'MISSED'}`,
  );
}

/** Compressed as a browser asks for it, with the style sheet that is inside. */
async function measureBytes(path: string, barKb: number, withCookie?: string): Promise<void> {
  const { size } = await download(path, withCookie);
  atMost(`${path} HTML and CSS, compressed`, size / 1000, 'kB', barKb);
}

async function measureScripts(path: string, barKb: number): Promise<void> {
  const { text } = await download(path);
  const names = new Set([...text.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([name]) => name));
  // The manifest names every route's script; the page loads those of the root and of its own route.
  const preloaded = [...text.matchAll(/rel="modulepreload"[^>]*href="([^"]+)"/g)].map(
    ([, href]) => href!,
  );
  let bytes = 0;
  for (const href of new Set(preloaded.filter((href) => names.has(href)))) {
    bytes += (await download(href)).size;
  }
  atMost(`${path} JavaScript, compressed`, bytes / 1000, 'kB', barKb);
}

async function measureThroughput(
  path: string,
  bar: number,
  how: string,
  withCookie?: string,
): Promise<void> {
  const { requests, latency, non2xx, errors } = await autocannon({
    url: origin + path,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers: {
      'accept-encoding': 'gzip',
      accept: 'text/html',
      ...(withCookie && { cookie: withCookie }),
    },
  });
  if (non2xx + errors > 0) throw new Error(`${path}: ${non2xx} refusals, ${errors} errors`);
  atLeast(`${path} ${how}`, requests.average, 'req/s', bar);
  console.error(`${path} ${how}: p50 ${latency.p50} ms, p99 ${latency.p99} ms`);
}

async function download(
  path: string,
  withCookie?: string,
): Promise<{ size: number; text: string }> {
  // fetch would hide the compressed size.
  const { request } = await import('node:http');
  return new Promise((resolve, reject) => {
    request(
      origin + path,
      {
        headers: {
          'accept-encoding': 'gzip, deflate, br',
          ...(withCookie && { cookie: withCookie }),
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const body = Buffer.concat(chunks);
          const encoding = response.headers['content-encoding'];
          const plain =
            encoding === 'br'
              ? brotliDecompressSync(body)
              : encoding === 'gzip'
                ? gunzipSync(body)
                : body;
          resolve({ size: body.length, text: plain.toString() });
        });
      },
    )
      .on('error', reject)
      .end();
  });
}

async function signIn(): Promise<string> {
  const response = await fetch(`${origin}/signin`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin },
    body: new URLSearchParams({ email: 'seller@offcut.example', password: 'Offcut!2026' }),
  });
  const session = response.headers.getSetCookie().find((header) => header.includes('session='));
  if (!session) throw new Error('signing in as the demo seller did not work: is there demo data?');
  return session.split(';', 1)[0]!;
}

async function firstMaterial(): Promise<string> {
  const { text } = await download('/browse');
  const path = /\/material\/[0-9a-f-]{36}/.exec(text)?.[0];
  if (!path) throw new Error('/browse shows no material');
  return path;
}

/* `npm run bench [-- ORIGIN | pages | search | scale | changes]`: a running server beside the bars of docs/performance.md. */
import { gzipSync } from 'node:zlib';
import autocannon from 'autocannon';
import { AS_CHROMIUM, download, modulesOf } from './download';
import { signIn, thisMachine } from './load';

if (['pages', 'search', 'scale', 'changes'].includes(process.argv[2] ?? '')) {
  await import(`./bench-${process.argv[2]}`);
  process.exit();
}
const origin = thisMachine(process.argv[2]);

const SECONDS = 10;
const CONNECTIONS = 32;

interface Line {
  what: string;
  value: number;
  unit: string;
  bar?: string;
  isMet?: boolean;
}

const lines: Line[] = [];
const atMost = (what: string, value: number, unit: string, bar: number) =>
  lines.push({ what, value, unit, bar: `≤ ${bar}`, isMet: value <= bar });
const atLeast = (what: string, value: number, unit: string, bar: number) =>
  lines.push({ what, value, unit, bar: `≥ ${bar}`, isMet: value >= bar });

const cookie = await signIn(origin);
const returning = await cookieOfNextPage();
const material = await firstPath('/browse', /\/material\/[0-9a-f-]{36}/);
const company = await firstPath('/browse', /\/company\/[0-9a-f-]{36}/);
const transaction = await firstPath('/transactions', /\/transaction\/[0-9a-f-]{36}/, cookie);

await measureBytes('/browse', 14);
await measureBytes('/browse', 14, { encoding: 'gzip' });
await measureBytes('/browse', 14, { cookie });
await measureSearchForm();
await measureScripts('/browse', 84);
for (const path of ['/', material, `${material}/buy`, `${material}/contact`, company]) {
  await measureBytes(path, 18);
}
for (const path of ['/companies', '/categories', '/search-location', '/signin']) {
  await measureBytes(path, 18);
}
for (const path of ['/terms', '/about', '/help', '/pricing-guide']) {
  await measureBytes(path, 18);
  await measureScripts(path, 0);
}
for (const path of ['/create-listing', '/saved', '/transactions', transaction]) {
  await measureBytes(path, 18, { cookie });
}
for (const path of ['/browse', '/transactions', '/notifications']) {
  await measureBytes(path, 12, { cookie: returning, isNextPage: true });
}
await measureThroughput('/browse', 1200);
await measureThroughput(material, 1200);
for (const path of ['/healthz', '/browse', material]) await measureCost(path, 'anonymous');
for (const path of ['/browse', material, '/transactions', transaction, '/companies', company]) {
  await measureCost(path, 'signed in', returning);
}
for (const path of ['/', '/saved', '/messages', '/notifications', '/profile', '/create-listing']) {
  await measureCost(path, 'signed in', returning);
}

const width = Math.max(...lines.map(({ what }) => what.length));
for (const { what, value, unit, bar, isMet } of lines) {
  const verdict = bar ? ` bar ${bar.padEnd(8)} ${isMet ? 'met' : 'MISSED'}` : '';
  console.log(`${what.padEnd(width)}  ${value.toFixed(1).padStart(9)} ${unit.padEnd(5)}${verdict}`);
}

async function measureBytes(
  path: string,
  barKb: number,
  {
    encoding,
    cookie: session,
    isNextPage,
  }: { encoding?: string; cookie?: string; isNextPage?: boolean } = {},
): Promise<void> {
  const headers = { ...AS_CHROMIUM, ...(encoding && { 'accept-encoding': encoding }) };
  const { size } = await download(origin + path, { ...headers, cookie: session ?? '' });
  const how = [encoding, session && 'signed in', isNextPage && 'next page']
    .filter(Boolean)
    .join(', ');
  atMost(`${shown(path)} HTML and CSS${how && `, ${how}`}`, size / 1000, 'kB', barKb);
}

/** From its second page on, a signed-in browser has the styles. */
async function cookieOfNextPage(): Promise<string> {
  const { headers } = await download(`${origin}/browse`, { ...AS_CHROMIUM, cookie });
  const styles = headers['set-cookie']?.find((header) => header.includes('styles='));
  if (!styles) throw new Error('the page carries its styles and offers no file of them');
  return `${cookie}; ${styles.split(';', 1)[0]}`;
}

async function measureSearchForm(): Promise<void> {
  const { text } = await download(`${origin}/browse`);
  const form = text.slice(0, text.indexOf('</form>', text.indexOf('role="search"')));
  atMost('/browse up to its search form', gzipSync(form).length / 1000, 'kB', 4);
}

async function measureScripts(path: string, barKb: number): Promise<void> {
  const { text } = await download(origin + path);
  let bytes = 0;
  for (const href of modulesOf(text)) bytes += (await download(origin + href)).size;
  atMost(`${shown(path)} JavaScript`, bytes / 1000, 'kB', barKb);
}

async function measureThroughput(path: string, bar: number): Promise<void> {
  const options = {
    url: origin + path,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers: { 'accept-encoding': 'gzip', accept: 'text/html' },
  };
  const full = await autocannon(options);
  const half = await autocannon({ ...options, overallRate: bar / 2 });
  for (const { non2xx, errors } of [full, half]) {
    if (non2xx + errors > 0) throw new Error(`${path}: ${non2xx} refusals, ${errors} errors`);
  }
  const what = `${shown(path)} anonymous, kept`;
  atLeast(what, full.requests.average, 'req/s', bar);
  atMost(`${what}, p99 at half of the bar`, half.latency.p99, 'ms', 100);
}

async function measureCost(path: string, how: string, withCookie?: string): Promise<void> {
  const load = () =>
    autocannon({
      url: origin + path,
      connections: 8,
      duration: 5,
      headers: {
        'accept-encoding': 'gzip, deflate, br',
        accept: 'text/html',
        ...(withCookie && { cookie: withCookie }),
      },
    });
  // The first requests compile the page's code.
  await load();
  const before = await cpuSeconds();
  const { requests, non2xx, errors } = await load();
  if (non2xx + errors > 0) throw new Error(`${path}: ${non2xx} refusals, ${errors} errors`);
  const after = await cpuSeconds();
  const what = `${shown(path)} ${how}, 8 connections`;
  lines.push({ what, value: requests.average, unit: 'req/s' });
  if (before === null || after === null) return;
  lines.push({
    what: `${what}, processor time`,
    value: ((after - before) * 1000) / requests.total,
    unit: 'ms',
  });
}

/** Null without METRICS_PORT. */
async function cpuSeconds(): Promise<number | null> {
  const { METRICS_PORT } = process.env;
  if (!METRICS_PORT) return null;
  const metrics = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text();
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(metrics)?.[1]);
}

function shown(path: string): string {
  return path.replace(/[0-9a-f-]{36}/, ':id');
}

async function firstPath(page: string, pattern: RegExp, session?: string): Promise<string> {
  const { text } = await download(origin + page, { ...AS_CHROMIUM, cookie: session ?? '' });
  const path = pattern.exec(text)?.[0];
  if (!path) throw new Error(`${page} has no link like ${pattern}`);
  return path;
}

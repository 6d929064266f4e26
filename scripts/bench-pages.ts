/*
 * `npm run bench -- pages [ORIGIN]`: every page of a running server with the demo data, its bytes
 * as sent to Chromium, and its times on a slow link, beside the bars of docs/performance.md.
 */
import { chromium, type Browser } from '@playwright/test';
import { prepareChromium } from './bootstrap/chromium.mjs';
import { download, followLinks, modulesOf, shapeOf } from './download';
import { signIn } from './load';

const RUNS = 3;
/** 400 ms of round trip, 400 kbit/s, a processor four times slower, an empty cache */
const SLOW = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const SLOWER = 4;
const BARS = {
  first: { html: 14, js: 84, paint: 0.7, hydrated: 3.1 },
  others: { html: 18, js: 120, paint: 1.2, hydrated: Infinity },
};

/** A string: tsx adds helpers to functions, which no page has. */
const NOTE_HYDRATION = `requestAnimationFrame(function look() {
  const header = document.querySelector('header');
  const isHydrated = header && Object.keys(header).some((key) => key.startsWith('__reactProps'));
  if (isHydrated) window.hydratedMs = performance.now();
  else requestAnimationFrame(look);
})`;

const origin = process.argv[3] ?? `http://localhost:${process.env.PORT ?? 3000}`;
const WHO = [null, 'seller', 'admin'];

const sizes = new Map<string, number>();
const sizeOf = async (href: string) => {
  if (!sizes.has(href)) sizes.set(href, (await download(origin + href)).size);
  return sizes.get(href)!;
};

const browser = await chromium.launch({
  executablePath: await prepareChromium(console.log),
  args: ['--no-sandbox', '--blink-settings=imagesEnabled=false'],
});
const shown = new Set<string>();
print('page', 'HTML+CSS', 'JS', 'files', 'paint', 'hydrated', 'above its bar');
for (const who of WHO) {
  const cookie = who ? await signIn(origin, who) : '';
  const starts = who === 'admin' ? ['/admin'] : ['/', '/browse', '/profile', '/takeoffs'];
  for (const { path, page } of await followLinks(origin, cookie, { starts })) {
    const shape = shapeOf(path);
    const kind = `${shape}${who ? `, ${who}` : ''}`;
    const isOfAll = shape === '/browse' || shape === '/material/:id';
    if (shown.has(isOfAll ? kind : shape)) continue;
    shown.add(isOfAll ? kind : shape);
    const modules = modulesOf(page.text);
    let js = 0;
    for (const href of modules) js += (await sizeOf(href)) / 1000;
    const { paint, hydrated } = await timesOf(browser, path, cookie);
    const bars = isOfAll && !who ? BARS.first : BARS.others;
    const found = { html: page.size / 1000, js, paint, hydrated };
    const above = (Object.keys(bars) as (keyof typeof bars)[]).filter(
      (name) => found[name] > bars[name],
    );
    const time = (seconds: number) => (seconds ? `${seconds.toFixed(2)} s` : '');
    print(
      ...[kind, `${found.html.toFixed(1)} kB`, `${js.toFixed(1)} kB`, String(modules.length)],
      ...[time(paint), time(hydrated), above.map((name) => `${name} ≤ ${bars[name]}`).join(', ')],
    );
  }
}
await browser.close();

function print(page: string, ...cells: string[]): void {
  console.log(page.padEnd(44), ...cells.map((cell) => cell.padStart(9)));
}

/** Medians in seconds; 0 for a page without scripts. */
async function timesOf(from: Browser, path: string, cookie: string) {
  const runs: { paint: number; hydrated: number }[] = [];
  for (let run = 0; run < RUNS; run++) {
    const context = await from.newContext({
      viewport: { width: 390, height: 844 },
      isMobile: true,
    });
    await context.setExtraHTTPHeaders(cookie ? { cookie } : {});
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', SLOW);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.addInitScript({ content: NOTE_HYDRATION });
    await page.goto(origin + path, { waitUntil: 'load', timeout: 120_000 });
    const hasScripts = (await page.locator('link[rel=modulepreload]').count()) > 0;
    if (hasScripts) await page.waitForFunction(() => 'hydratedMs' in window);
    runs.push(
      await page.evaluate(() => ({
        paint: (performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0) / 1000,
        hydrated: ((window as { hydratedMs?: number }).hydratedMs ?? 0) / 1000,
      })),
    );
    await context.close();
  }
  const median = (name: 'paint' | 'hydrated') =>
    runs.map((run) => run[name]).sort((a, b) => a - b)[Math.floor(RUNS / 2)]!;
  return { paint: median('paint'), hydrated: median('hydrated') };
}

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { AS_CHROMIUM, download, followLinks, modulesOf, shapeOf } from '../../scripts/download';
import {
  DEMO_ADMIN,
  DEMO_BUYER,
  DEMO_SELLER,
  expect,
  holdRequests,
  hydrated,
  type Page,
  sessionCookie,
  signIn,
  test,
} from './setup/test';

/* `npm run bench` measures times; docs/performance.md has the limits. */
const BROWSE_BYTES = 14_000;
const PAGE_BYTES = 18_000;
/** Signed in, where the browser has the styles. */
const NEXT_PAGE_BYTES = 13_000;
const SCRIPT_BYTES = 84_000;
const PAGE_SCRIPT_BYTES = 120_000;
const MOST_SCRIPT: Record<string, number> = {
  '/browse': SCRIPT_BYTES,
  '/material/:id': SCRIPT_BYTES,
};
const MOST_PAGE: Record<string, number> = {
  // It grows with the sales of a state or category.
  '/admin/analytics': 18_200,
};
const FIRST_ROW_PHOTO_BYTES = 60_000;

test('/browse with 24 cards and its styles fits the first congestion window', async ({
  baseURL,
}) => {
  const page = await download(`${baseURL}/browse`, AS_CHROMIUM);
  expect(page.text.match(/<li class="card/g)).toHaveLength(24);
  expect(page.size).toBeLessThanOrEqual(BROWSE_BYTES);
});

test('/browse fits the first congestion window for a signed-in user too', async ({ baseURL }) => {
  const headers = { ...AS_CHROMIUM, cookie: await sessionCookie(DEMO_BUYER) };
  expect((await download(`${baseURL}/browse`, headers)).size).toBeLessThanOrEqual(BROWSE_BYTES);
});

test('the search form is complete within the first 4 kB', async ({ baseURL }) => {
  const { text } = await download(`${baseURL}/browse`, AS_CHROMIUM);
  const end = text.indexOf('</form>', text.indexOf('role="search"'));
  expect(end).toBeGreaterThan(0);
  expect(gzipSync(text.slice(0, end)).length).toBeLessThanOrEqual(4_000);
});

test('nothing is fetched ahead of what a phone shows first', async ({ baseURL }) => {
  const browse = await download(`${baseURL}/browse`, AS_CHROMIUM);
  const [material] = /\/material\/[0-9a-f-]{36}(?=")/.exec(browse.text)!;
  const page = await download(baseURL + material, AS_CHROMIUM);
  for (const [{ text }, seen] of [
    [browse, /(?:<li class="card[^]*?){4}/],
    [page, /<h1[^]*class="price[^]*\bBuy Now\b/],
  ] as const) {
    const [start, ...preloads] = text.split(/(?=<link rel="modulepreload")/);
    expect(start).toMatch(seen);
    expect(preloads.length).toBeGreaterThan(4);
    for (const preload of preloads) expect(preload).toContain(' fetchpriority="low"');
    const content = text.slice(0, text.indexOf('</main>'));
    expect(content).not.toMatch(/rel="(?:stylesheet(?!"[^>]+media="print")|preload|preconnect)"/);
    expect(content).not.toMatch(/<script[^>]+src=/);
    expect(text).not.toContain('@font-face');
  }
});

for (const [name, most] of [
  ['/browse', 5],
  ['a material', 6],
] as const) {
  test(`${name} loads few scripts, well compressed`, async ({ baseURL }) => {
    const browse = await download(`${baseURL}/browse`, AS_CHROMIUM);
    const [material] = /\/material\/[0-9a-f-]{36}(?=")/.exec(browse.text)!;
    const { text } = await download(baseURL + (name === '/browse' ? name : material), AS_CHROMIUM);
    const modules = modulesOf(text);
    expect(modules.length).toBeLessThanOrEqual(most);
    let bytes = 0;
    for (const module of modules) {
      const script = await download(baseURL + module, AS_CHROMIUM);
      expect(script.headers).toMatchObject({
        'content-encoding': 'br',
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'Accept-Encoding',
      });
      expect(script.text).not.toContain('stripe.com');
      // Strings that only client-side schemas bring.
      expect(script.text).not.toMatch(/_zod|__intent__/);
      bytes += script.size;
    }
    expect(bytes).toBeLessThanOrEqual(SCRIPT_BYTES);
  });
}

test('static pages load no script but the theme', async ({ baseURL }) => {
  const guides = ['/terms', '/about', '/help', '/pricing-guide', '/delivery-estimates'];
  for (const path of [...guides, '/api/docs', '/api/docs?about=payments']) {
    const { text, size } = await download(baseURL + path, AS_CHROMIUM);
    expect(size, path).toBeLessThanOrEqual(PAGE_BYTES);
    expect(text.match(/<script/g), path).toHaveLength(1);
    expect(text, path).not.toContain('/assets/');
  }
});

/** By links alone nothing leads to them. */
const UNLINKED = [
  ...['/auth?tab=sign-up', '/signup', '/reset-password', '/verify-email?email=a@company.example'],
  ...['/search-location', '/browse/filters?location=60601', '/browse?view=table&search=rebar'],
];

for (const [who, login, starts, forms] of [
  ['a visitor', null, ['/', '/browse', ...UNLINKED], ['/register', '/signup']],
  [
    'a seller',
    DEMO_SELLER,
    ['/', '/browse', '/profile', '/takeoffs', '/my-listings/closeout'],
    ['/create-listing', '/material/:id/edit', '/profile', '/profile/company', '/profile/security'],
  ],
  ['an admin', DEMO_ADMIN, ['/admin'], ['/admin/admins', '/admin/categories', '/admin/settings']],
] as const) {
  test(`no page that links lead ${who} to is heavier than its bar, nor has a script too early`, async ({
    baseURL,
  }) => {
    test.slow();
    const scripts = new Map<string, { size: number; text: string }>();
    const scriptOf = async (href: string) => {
      if (!scripts.has(href)) scripts.set(href, await download(baseURL + href));
      return scripts.get(href)!;
    };
    const cookie = login ? await sessionCookie(login) : '';
    const pages = await followLinks(baseURL!, cookie, { starts: [...starts] });
    expect(pages.length).toBeGreaterThan(15);
    const heavy: string[] = [];
    const withConform = new Set<string>();
    for (const { path, page } of pages) {
      const loaded = await Promise.all(modulesOf(page.text).map(scriptOf));
      const has = (words: RegExp) => loaded.some(({ text }) => words.test(text));
      const bytes = loaded.reduce((sum, { size }) => sum + size, 0);
      const shape = shapeOf(path);
      const most = MOST_SCRIPT[shape] ?? PAGE_SCRIPT_BYTES;
      if (page.size > (MOST_PAGE[shape] ?? PAGE_BYTES)) heavy.push(`${path}: ${page.size} bytes`);
      if (bytes > most) heavy.push(`${path}: ${bytes} bytes of scripts`);
      // Headless UI, zod and the barcode reader: strings that only they bring.
      if (has(/headlessui|_zod|code_128_reader"/)) heavy.push(`${path}: a script for later`);
      if (has(/__intent__/)) withConform.add(shape);
    }
    expect(heavy).toEqual([]);
    expect([...withConform]).toEqual(expect.arrayContaining([...forms]));
  });
}

/** Collects in `moved` what the page's parts did after they were first shown. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    type Shift = PerformanceEntry & { value: number; sources: { node: Element | null }[] };
    const shifts = window as unknown as { moved: string[] };
    shifts.moved = [];
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        const around = sources.map(({ node }) => node?.parentElement?.outerHTML ?? 'gone');
        shifts.moved.push([value, ...around].join('\n'));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
const shiftsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { moved: string[] }).moved);

test('nothing shifts while scripts and the remaining styles load', async ({ page }) => {
  await watchShifts(page);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/browse', { waitUntil: 'networkidle' });
    await expect(page.locator('link[rel=stylesheet]')).toHaveCount(1);
    expect(await shiftsOf(page)).toEqual([]);
  }
});

test('nothing shifts while the header arrives in pieces', async ({ baseURL, page }) => {
  const { text } = await download(`${baseURL}/browse`, AS_CHROMIUM);
  const scripts = /<script[^]*?<\/script>|<link [^>]*>/g;
  const pieces = text.replaceAll(scripts, '').split(/(?=<header)|(?<=<\/header>)/);
  pieces.splice(1, 1, ...pieces[1]!.split(/(?<=<\/(?:form|nav|a|summary|details)>)/));
  expect(pieces.length).toBeGreaterThan(15);
  const server = createServer(({ url }, answer) => {
    answer.setHeader('content-type', 'text/html; charset=utf-8');
    if (url !== '/') return answer.end();
    // Each waits longer than a browser takes to paint what it has.
    const send = async (piece: string) => sleep(50, piece);
    Readable.from(pieces).map(send, { concurrency: 1 }).pipe(answer);
  });
  await once(server.listen(0), 'listening');
  await watchShifts(page);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
    expect(await shiftsOf(page)).toEqual([]);
  }
  server.close();
});

test('the styles /browse is sent without would change nothing on it', async ({ browser, page }) => {
  await page.goto('/browse', { waitUntil: 'networkidle' });
  const sheet = await page.locator('link[rel=stylesheet]').getAttribute('href');
  const { text: styles } = await download(new URL(sheet!, page.url()).href, AS_CHROMIUM);
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  try {
    const plain = await context.newPage();
    // Without scripts, which would load the later styles.
    await plain.route('**/assets/*.js', (route) => route.abort());
    for (const [width, path] of [
      [1280, '/browse'],
      [390, '/browse'],
      [1280, '/browse?search=nothing-is-called-so'],
    ] as const) {
      await plain.setViewportSize({ width, height: 844 });
      await plain.goto(new URL(path, page.url()).href);
      const boxes = () =>
        plain.evaluate(() =>
          [...document.body.querySelectorAll(':not(.toasts)')]
            .filter((element) => element.checkVisibility())
            .map((element) => {
              const { x, y, width: w, height: h } = element.getBoundingClientRect();
              const { color, backgroundColor, fontSize, fontWeight } = getComputedStyle(element);
              return [element.outerHTML.slice(0, 80), x, y, w, h, color, backgroundColor, fontSize]
                .concat(fontWeight)
                .join(' ');
            }),
        );
      const before = await boxes();
      await plain.evaluate((text) => {
        document.head.append(Object.assign(document.createElement('style'), { textContent: text }));
      }, styles);
      expect(await boxes(), `${path} at ${width} px`).toEqual(before);
    }
  } finally {
    await context.close();
  }
});

test('from the second page on a signed-in visitor’s pages come without styles, and look the same', async ({
  baseURL,
  page,
}) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await signIn(page, DEMO_SELLER);
  const look = async () => {
    await hydrated(page);
    // Race: the rows' menus load after hydration.
    await expect(page.locator('details.row-menu')).toHaveCount(0);
    return page.evaluate(() =>
      [...document.body.querySelectorAll('a, button, input, h1, li')].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [element.tagName, x, y, width, height, getComputedStyle(element).color].join(' ');
      }),
    );
  };
  const fetched = page.waitForResponse(/styles-/);
  await page.goto('/transactions', { waitUntil: 'networkidle' });
  expect((await fetched).status()).toBe(200);
  await expect(page.locator('style[id^=css-]')).toHaveCount(3);
  const carried = await look();
  await page.goto('/transactions', { waitUntil: 'networkidle' });
  await expect(page.locator('style[id^=css-]')).toHaveCount(0);
  await expect(page.locator('link[rel=stylesheet]:not([media])')).toHaveCount(1);
  expect(await look()).toEqual(carried);
  await watchShifts(page);
  // Race: other tests' listings, the newest of all, change while the page is open.
  await page.goto('/browse?search=shingles', { waitUntil: 'networkidle' });
  expect(await shiftsOf(page)).toEqual([]);
  expect(errors).toEqual([]);

  const cookies = await page.context().cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  for (const path of ['/transactions', '/notifications', '/browse']) {
    const { size } = await download(baseURL + path, { ...AS_CHROMIUM, cookie });
    expect(size, path).toBeLessThanOrEqual(NEXT_PAGE_BYTES);
  }
});

for (const [event, comesFirst] of [
  ['the scripts', (_: Page, release: () => void) => release()],
  ['a scroll', (page: Page) => page.mouse.wheel(0, 40)],
] as const) {
  test(`photos below the first screen wait for ${event}`, async ({ page }) => {
    const release = await holdRequests(page, '**/assets/entry.client-*.js');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/browse', { waitUntil: 'commit' });
    const photosOf = (kind: string) =>
      page
        .locator(`li.card img${kind}`)
        .evaluateAll((images) =>
          images.map((image) => new URL((image as HTMLImageElement).src).pathname),
        );
    await expect(page.locator('footer')).toBeAttached();
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLImageElement>('li.card img:not([loading])')].every(
        ({ complete }) => complete,
      ),
    );
    const first = await photosOf(':not([loading])');
    const later = (await photosOf('[loading=lazy]')).filter((photo) => !first.includes(photo));
    expect(later.length).toBeGreaterThan(3);
    await page.evaluate(() => new Promise((done) => setTimeout(() => requestAnimationFrame(done))));
    expect(later.filter((photo) => asked.includes(photo))).toEqual([]);

    await comesFirst(page, release);
    await expect.poll(() => later.filter((photo) => asked.includes(photo))).not.toEqual([]);
    release();
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('photos below the first screen load without a scroll', async ({ page }) => {
    const photo = page.locator('li.card img[loading=lazy]').first();
    await page.goto('/browse');
    const src = new URL((await photo.getAttribute('src'))!, page.url());
    const response = page.waitForResponse(src.href);
    await page.reload();
    expect((await response).ok()).toBe(true);
  });
});

test('photos in the first row are small, and those below the fold load lazily', async ({
  browser,
}) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    baseURL: process.env.APP_ORIGIN,
  });
  try {
    const phone = await context.newPage();
    const bodies: Promise<Buffer>[] = [];
    phone.on('response', (response) => {
      if (response.url().includes('/objects/')) bodies.push(response.body());
    });
    await phone.goto('/browse', { waitUntil: 'networkidle' });
    // Other tests list materials without a photo at the same time.
    await expect(phone.locator('li.card')).toHaveCount(24);
    const photos = phone.locator('li.card img');
    expect(await photos.count()).toBeGreaterThan(12);
    const sizes = (await Promise.all(bodies)).map((body) => body.length);
    expect(sizes.length).toBeGreaterThan(0);
    expect(sizes.length).toBeLessThan(await photos.count());
    expect(Math.max(...sizes)).toBeLessThanOrEqual(FIRST_ROW_PHOTO_BYTES);
    expect(
      await photos.evaluateAll((images) =>
        images.every((image) => image.getAttribute('width') && image.getAttribute('height')),
      ),
    ).toBe(true);
    expect(await photos.last().getAttribute('loading')).toBe('lazy');
  } finally {
    await context.close();
  }
});

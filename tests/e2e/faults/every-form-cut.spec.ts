import { readdirSync, readFileSync } from 'node:fs';
import { changed, copyTables } from '../setup/database-copy';
import { moveTo } from '../setup/own-market';
import { makeDemoDatabase, startOwnServer } from '../setup/own-server';
import {
  DEMO_ADMIN,
  DEMO_BUYER,
  DEMO_SELLER,
  expect,
  openHydrated,
  type Page,
  sessionCookie,
  test,
} from '../setup/test';
import {
  defineReadTyped,
  fillIn,
  formsOf,
  nameOf,
  pagesWithForms,
  submit,
  type WalkedForm,
} from '../setup/walked-forms';
import { db } from '~/db/client.server';
import { shapeOf } from '../../../scripts/download';

type Tables = Awaited<ReturnType<typeof copyTables>>;

const ROLES = { visitor: null, buyer: DEMO_BUYER, seller: DEMO_SELLER, admin: DEMO_ADMIN };

const STARTS = [
  ...['/', '/browse', '/profile', '/admin', '/register', '/auth', '/forgot-password', '/signin'],
  ...['/reset-password', '/verify-email?email=a@company.example', '/takeoffs', '/my-listings'],
  ...['/messages', '/notifications', '/transactions', '/saved', '/money'],
];

/** Words of the specification for any failure. */
const LOST = /reach Offcut|An unexpected error occurred|Failed to start payment setup/;

/** Adds to what is there each time it is pressed, and the page shows it. */
const ADDS_EACH_TIME = new Set(['/notifications/all create-samples', '/admin/money check']);

/** Only changes the form, which it leaves as it is without a connection. */
const STAYS_ON_PAGE = new Set(['/my-listings/closeout add']);

async function say(page: Page): Promise<string> {
  const parts = await page.locator('.toast, .errs, [role=alert]').allInnerTexts();
  return parts.join(' | ').replace(/\s+/g, ' ').trim();
}

/** @returns what went wrong */
async function loseRequest(page: Page, form: WalkedForm): Promise<string[]> {
  await page.goto('about:blank');
  await openHydrated(page, form.path);
  const typed = await fillIn(page, form);
  await page.route('**/*', (route) => route.abort('connectionreset'));
  await submit(page, form);
  const isLost = await expect
    .poll(() => say(page), { timeout: 6_000 })
    .toMatch(LOST)
    .then(
      () => true,
      () => false,
    );
  const kept = await page.evaluate((index) => window.readTyped(index), form.form).catch(() => []);
  const gone = typed.filter(([name, value], at) => kept[at]?.[0] !== name || kept[at][1] !== value);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  return [
    ...(isLost ? [] : [`says nothing of the loss: ${await say(page)}`]),
    ...gone.map(([name]) => `loses ${name}`),
  ];
}

/** @returns what was done at first, and by sending again */
async function loseAnswer(page: Page, form: WalkedForm, tables: Tables) {
  const before = await tables.now();
  let status = 0;
  await page.route('**/*', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const answer = await route.fetch({ maxRedirects: 0 }).catch(() => null);
    status = answer?.status() ?? 0;
    return route.abort('connectionreset');
  });
  await submit(page, form);
  await expect.poll(() => status, { timeout: 6_000 }).toBeGreaterThan(0);
  // The page asks for the state, and sends again what it may.
  await page.waitForTimeout(1_500);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const first = await tables.now();
  const here = await formsOf(page, form.role, form.path).catch(() => []);
  const isThere = here.some(
    ({ form: at, button, action, intent, ids, label }) =>
      at === form.form &&
      button === form.button &&
      `${action} ${intent} ${ids} ${label}` ===
        `${form.action} ${form.intent} ${form.ids} ${form.label}`,
  );
  let again = 0;
  if (isThere) {
    const answered = page.waitForResponse((answer) => answer.request().method() === 'POST', {
      timeout: 5_000,
    });
    await submit(page, form);
    again = (await answered.catch(() => null))?.status() ?? 0;
    await page.waitForTimeout(400);
  }
  const effects = changed(before, first);
  const twice = changed(first, await tables.now());
  return { status, effects, isThere, again, twice };
}

async function openOwnWorld() {
  const database = await makeDemoDatabase();
  const moveBack = await moveTo(database.url, Number(process.env.SANDBOX_PORT));
  const { server, origin } = await startOwnServer({ LOG_LEVEL: 'fatal' });
  return {
    url: database.url,
    origin,
    async close() {
      await server.stop();
      await moveBack();
      await database.drop();
    },
  };
}

test('every form keeps what is typed without a connection, and does nothing twice', async ({
  browser,
}) => {
  test.setTimeout(3_600_000);
  const own = await openOwnWorld();
  const { origin } = own;
  const cookies = new Map<string, string>();
  for (const [role, login] of Object.entries(ROLES)) {
    cookies.set(role, login ? await sessionCookie(login) : '');
  }
  // With these sessions, which it puts back too.
  const tables = await copyTables(own.url);
  const material = await db.material.findFirstOrThrow({
    where: { deletedAt: null, company: { users: { none: { email: DEMO_BUYER.email } } } },
    orderBy: { createdAt: 'desc' },
    select: { id: true },
  });
  const starts = [...STARTS, `/material/${material.id}/buy?quantity=1`];
  const found = new Set<string>();
  const table: string[] = [];
  const problems: string[] = [];
  for (const [role, cookie] of cookies) {
    const paths = await pagesWithForms(origin, cookie, starts);
    const context = await browser.newContext({ baseURL: origin });
    const signInAgain = async () => {
      await context.clearCookies();
      if (!cookie) return;
      await context.addCookies(
        cookie.split('; ').map((pair) => {
          const [name, ...value] = pair.split('=');
          return { name: name!, value: value.join('='), url: origin };
        }),
      );
    };
    await signInAgain();
    const page = await context.newPage();
    await page.addInitScript(defineReadTyped);
    for (const path of paths) {
      await openHydrated(page, path).catch(() => problems.push(`${path} doesn’t open`));
      const forms = await formsOf(page, role, path).catch(() => {
        problems.push(`${path} leaves before its forms are read`);
        return [];
      });
      for (const form of forms) {
        const name = nameOf(form);
        const key = /^\/sign/.test(name) ? name : `${shapeOf(path)} ${name}`;
        if (found.has(key) || STAYS_ON_PAGE.has(name)) continue;
        found.add(key).add(name);
        const wrong = await loseRequest(page, form).catch((error: unknown) => [String(error)]);
        const line = [role, shapeOf(path), name, form.label.slice(0, 24), wrong.join() || 'kept'];
        if (wrong.length === 0) {
          const lost = await loseAnswer(page, form, tables).catch((error: unknown) => {
            wrong.push(String(error));
            return null;
          });
          if (lost) {
            const { status, effects, isThere, again, twice } = lost;
            if (status >= 500 || again >= 500) wrong.push('5xx');
            if (twice.length > 0 && !ADDS_EACH_TIME.has(name)) wrong.push(`twice: ${twice.join()}`);
            line.push(`${status} ${effects.join()}`, isThere ? `${again} ${twice.join()}` : 'done');
          }
          await tables.putBack();
          await signInAgain();
        }
        table.push(line.join(' | '));
        process.stdout.write(`${line.join(' | ')}\n`);
        problems.push(...wrong.map((what) => `${role} ${path} ${name}: ${what}`));
      }
    }
    await context.close();
  }
  process.stdout.write(`${table.length} forms\n`);
  await tables.close();
  await own.close();
  expect(problems).toEqual([]);
  expect(routesWithoutForm(found)).toEqual([]);
});

/** Posted to by scripts and programs, or from an email's link, whose form the generic test is. */
const NOT_WALKED = /^(api\.|webhooks\.|uploads|dev\.|.*\$token|.*push|.*lock$|.*draft$)/;

function routesWithoutForm(found: Set<string>): string[] {
  const shapes = [...found].map((name) => name.split(' ')[0]!);
  return readdirSync('app/routes').filter((folder) => {
    const file = readdirSync(`app/routes/${folder}`).find((name) => /^route\.tsx?$/.test(name));
    if (!file || NOT_WALKED.test(folder)) return false;
    const source = readFileSync(`app/routes/${folder}/${file}`, 'utf8');
    if (!/export (async function|const) action\b/.test(source)) return false;
    const parts = folder.split('.').map((part) => part.replace(/_$/, ''));
    const pattern = parts.map((part) =>
      part.startsWith('(')
        ? '(/[^/]+)?'
        : part === '_index'
          ? ''
          : part.startsWith('$')
            ? '/[^/]+'
            : `/${part}`,
    );
    const path = new RegExp(`^${pattern.join('').replace(/\[(.)\]/g, '$1')}$`);
    return !shapes.some((shape) => path.test(shape));
  });
}

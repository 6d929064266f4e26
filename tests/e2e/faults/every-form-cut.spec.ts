import { readdirSync, readFileSync } from 'node:fs';
import { type CutPart, startCuttingProxy, stepOf } from '../setup/cutting-proxy';
import { type Contents, changed, copyTables } from '../setup/database-copy';
import { expect, openHydrated, type Page, test } from '../setup/test';
import {
  fillIn,
  formsOf,
  nameOf,
  pagesWithForms,
  prepareToWalk,
  submit,
  type WalkedForm,
} from '../setup/walked-forms';
import { openWalkedWorld } from '../setup/walked-world';
import { shapeOf } from '../../../scripts/download';

type Tables = Awaited<ReturnType<typeof copyTables>>;
type Proxy = Awaited<ReturnType<typeof startCuttingProxy>>;

/** Each is walked on its own, so that two workers share them. */
const AREAS = {
  admin: /^\/admin/,
  accounts:
    /^\/(admin-setup|auth|sign|register|verify-|forgot-|reset-|profile|invite|unsubscribe|still-|saved\/off)/,
  market: /^/,
};
type Area = keyof typeof AREAS;
const areaOf = (path: string) => {
  if (path.startsWith('/admin-setup')) return 'accounts';
  return (Object.keys(AREAS) as Area[]).find((area) => AREAS[area].test(path))!;
};

/** Words of the specification for any failure. */
const LOST =
  /reach Offcut|Check your connection|An unexpected error occurred|Failed to start payment setup/;

/** Pressed again, each does it again: samples, checks, an email that fails again. */
const ADDS_EACH_TIME = new Set([
  '/notifications/all create-samples',
  '/admin/money check',
  '/admin/mail retry',
  '/my-listings/import',
]);

/** The first only changes the form; the other needs a lock, which leaving the page gives back. */
const NOT_CUT = new Set(['/my-listings/closeout add', '/admin/materials/:id/edit save']);

async function say(page: Page): Promise<string> {
  const parts = await page.locator('.toast, .errs, [role=alert]').allInnerTexts();
  return parts.join(' | ').replace(/\s+/g, ' ').trim();
}

const becomes = (isSo: () => boolean | Promise<boolean>) =>
  expect
    .poll(isSo, { timeout: 15_000 })
    .toBe(true)
    .then(
      () => true,
      () => false,
    );

async function lostFields(page: Page, { form }: WalkedForm, typed: [string, string][]) {
  const kept = await page.evaluate((index) => window.readTyped(index), form).catch(() => []);
  return typed
    .filter(([name, value], at) => kept[at]?.[0] !== name || kept[at][1] !== value)
    .map(([name]) => `loses ${name}`);
}

interface Walk {
  page: Page;
  proxy: Proxy;
  tables: Tables;
}

/** Without a connection at all. @returns what went wrong */
async function loseRequest({ page, proxy }: Walk, form: WalkedForm, typed: [string, string][]) {
  proxy.begin('all');
  await submit(page, form);
  const isLost = await becomes(async () => LOST.test(await say(page)));
  const wrong = isLost ? [] : [`says nothing of the loss: ${await say(page)}`];
  wrong.push(...(await lostFields(page, form, typed)));
  return wrong;
}

/** Once no job works on. */
async function settled(tables: Tables): Promise<Contents> {
  for (let now = await tables.now(); ;) {
    await new Promise((done) => setTimeout(done, 250));
    const next = await tables.now();
    if (changed(now, next).length === 0 && !(await tables.hasWork())) return next;
    now = next;
  }
}

async function loseAnswer({ page, proxy, tables }: Walk, form: WalkedForm, part: CutPart) {
  const typed = await page.evaluate((index) => window.readTyped(index), form.form);
  const before = await tables.now();
  const path = form.action === '/' ? '/_root' : form.action;
  const step = stepOf('POST', form.opensTab ? path : `${path}.data`);
  const status = (time: number) => proxy.statuses()[`${step} ${time}`];
  // What the page sends again waits until the work of the first is seen.
  let go = () => {};
  const first = new Promise<void>((done) => (go = done));
  proxy.begin({ step: `${step} 1`, part, until: first });
  await submit(page, form);
  const wrong: string[] = [];
  if (!(await becomes(() => proxy.wasCut() && status(1) !== undefined))) wrong.push('isn’t sent');
  if (part === 'silence') await page.evaluate(() => window.passHalfAMinute());
  const done = await settled(tables);
  const effects = changed(before, done);
  go();
  // Longer than the page waits before it sends again.
  await page.waitForTimeout(1_200);
  // The headers of half an answer may bring the toast that says it is done.
  const isSaid = () => say(page).then((said) => (part === 'half' ? said !== '' : LOST.test(said)));
  const hears = await becomes(async () => status(2) !== undefined || (await isSaid()));
  if (!hears) wrong.push(`says nothing of the loss: ${await say(page)}`);
  let isAgain = status(2) !== undefined;
  let outcome = isAgain ? 'sent again once' : 'sent once';
  if (!isAgain) {
    const here = await formsOf(page, form.role, form.path).catch(() => []);
    const sameness = ({ form: at, button, action, intent, ids, label }: WalkedForm) =>
      [at, button, action, intent, ids, label].join();
    if (here.some((other) => sameness(other) === sameness(form))) {
      outcome = 'kept and asked';
      wrong.push(...(await lostFields(page, form, typed)));
      await submit(page, form);
      isAgain = await becomes(() => status(2) !== undefined);
    }
  }
  if (status(1)! >= 400) {
    wrong.push(`refused with ${status(1)}, so give it what the server takes: ${await say(page)}`);
  }
  if (status(2)! >= 500) wrong.push(`sent again: ${status(2)}`);
  if (status(2)! >= 400) outcome += ` (${status(2)})`;
  const twice = isAgain ? changed(done, await settled(tables)) : [];
  if (twice.length > 0 && !ADDS_EACH_TIME.has(nameOf(form))) wrong.push(`twice: ${twice.join()}`);
  return { outcome, effects, wrong: wrong.map((what) => `${part}: ${what}`) };
}

for (const area of Object.keys(AREAS) as Area[]) {
  test(`every form of ${area} keeps what is typed when its request or answer is cut, and does nothing twice`, async ({
    browser,
  }) => {
    test.setTimeout(1_200_000);
    const own = await openWalkedWorld();
    const { origin, starts, values } = own;
    // With these sessions, which it puts back too.
    const tables = await copyTables(own.url);
    // Without its script a row's menu stays a form for each action.
    const proxy = await startCuttingProxy({ never: /hydrated-row-menu/ });
    const found = new Set<string>();
    const problems: string[] = [];
    let count = 0;
    for (const [role, cookie] of Object.entries(own.cookies)) {
      if ((role === 'visitor' && area !== 'accounts') || (role !== 'admin' && area === 'admin')) {
        continue;
      }
      const paths = await pagesWithForms(origin, cookie, starts);
      const context = await browser.newContext({
        baseURL: origin,
        proxy: { server: proxy.address },
      });
      const startAgain = async () => {
        await tables.putBack();
        await context.clearCookies();
        if (!cookie) return;
        await context.addCookies(
          cookie.split('; ').map((pair) => {
            const [name, ...value] = pair.split('=');
            return { name: name!, value: value.join('='), url: origin };
          }),
        );
      };
      await startAgain();
      const page = await context.newPage();
      await page.addInitScript(prepareToWalk);
      const walk = { page, proxy, tables };
      const open = async (path: string) => {
        proxy.begin(null);
        await page.goto('about:blank');
        await openHydrated(page, path);
      };
      for (const path of paths) {
        if (role !== 'visitor' && areaOf(path) !== area) continue;
        const forms = await open(path)
          .then(() => formsOf(page, role, path))
          .catch((error: unknown) => {
            problems.push(`${role} ${path} doesn’t open: ${String(error)}`);
            return [];
          });
        for (const form of forms) {
          const name = nameOf(form);
          const key = /^\/sign-out/.test(name) ? name : `${shapeOf(path)} ${name}`;
          if (found.has(key) || NOT_CUT.has(name)) continue;
          found.add(key).add(name);
          if (!new RegExp(process.env.FORMS ?? '').test(name)) continue;
          count += 1;
          const line = [role, shapeOf(path), `${name} “${form.label.slice(0, 24)}”`];
          const wrong: string[] = [];
          try {
            await open(path);
            const lost = await loseRequest(walk, form, await fillIn(page, form, values));
            wrong.push(...lost.map((what) => `request: ${what}`));
            line.push(lost.length > 0 ? 'wrong' : 'kept and asked');
            for (const part of ['answer', 'half', 'silence'] as const) {
              if (part !== 'answer') {
                await startAgain();
                await open(path);
                await fillIn(page, form, values);
              }
              const result = await loseAnswer(walk, form, part);
              wrong.push(...result.wrong);
              line.push(result.outcome);
              if (wrong.length > 0) break;
              if (part === 'silence') line.push(result.effects.join());
            }
          } catch (error) {
            wrong.push(String(error));
          }
          await startAgain();
          process.stdout.write(`${[...line, ...wrong].join(' | ')}\n`);
          problems.push(...wrong.map((what) => `${role} ${path} ${name}: ${what}`));
        }
      }
      await context.close();
    }
    process.stdout.write(`${area}: ${count} forms\n`);
    proxy.stop();
    await tables.close();
    await own.close();
    expect.soft(problems).toEqual([]);
    if (!process.env.FORMS) expect(routesWithoutForm(area, found)).toEqual([]);
  });
}

/** Posted to by scripts and programs, or only before there is an admin. */
const NOT_WALKED = /^(api\.|webhooks\.|uploads|dev\.|admin-setup|.*push|.*lock$|.*draft$)/;

function routesWithoutForm(area: Area, found: Set<string>): string[] {
  const shapes = [...found].flatMap((name) => name.split(' '));
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
    if (areaOf(pattern.join('')) !== area) return false;
    const path = new RegExp(`^${pattern.join('').replace(/\[(.)\]/g, '$1') || '/'}$`);
    return !shapes.some((shape) => path.test(shape));
  });
}

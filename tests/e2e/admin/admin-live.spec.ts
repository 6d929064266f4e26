import { randomInt } from 'node:crypto';
import { findFreePort, waitFor } from '../../../scripts/bootstrap/servers.mjs';
import { startWebServer } from '../../../scripts/bootstrap/web-server.mjs';
import { db } from '~/db/client.server';
import { REGISTRATION_COPY } from '~/domain/companies/copy';
import { choose, makeAdmin, makeRegistration, registrationOf } from '../setup/administering';
import { phonePhoto } from '../setup/photos';
import {
  expect,
  hydrated,
  type Locator,
  type Login,
  makeMaterial,
  openHydrated,
  type Page,
  recordToasts,
  signIn,
  test,
  uniqueWord,
} from '../setup/test';

test.setTimeout(180_000);

async function startSecondServer(port: number) {
  const origin = `http://localhost:${port}`;
  const server = startWebServer({ PORT: String(port), APP_ORIGIN: origin }, 'keep');
  await waitFor(`${origin}/healthz`, server);
  return { server, origin };
}

async function openMaterials(page: Page, origin: string, search: string): Promise<void> {
  await page.goto(`${origin}/admin/materials?q=${encodeURIComponent(search)}`);
  await hydrated(page);
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
}

const loginOf = ({ email, password }: Login) => ({ email, password });
const rowOf = (page: Page, title: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: title }) });

async function hide(page: Page, title: string): Promise<void> {
  await choose(page, title, 'Make Unavailable');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Recalled');
  await dialog.getByRole('button', { name: 'Make Unavailable' }).click();
}

test('two admins on two servers see each other’s locks and changes', async ({
  browser,
  page: ann,
  toasts: annToasts,
  problems,
  baseURL,
}) => {
  const port = (await findFreePort()) as number;
  let second = await startSecondServer(port);
  // The browser logs these when a server goes away.
  problems.allow(/ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING/);
  const bobsBrowser = await browser.newContext({ viewport: { width: 1280, height: 700 } });
  try {
    const material = await makeMaterial();
    const { title } = material;
    const word = title.split(' ').at(-1)!;
    const beam = (await makeMaterial({ title: `Beam ${word}` })).title;
    const annAdmin = await makeAdmin();
    // Two people can share a name.
    const bobAdmin = await makeAdmin(annAdmin.lastName);
    const bob = await bobsBrowser.newPage();
    const bobToasts = await recordToasts(bob);
    await signIn(ann, annAdmin);
    await bob.request.post(`${second.origin}/signin`, { form: loginOf(bobAdmin) });
    await openMaterials(ann, baseURL!, word);
    await openMaterials(bob, second.origin, word);

    await test.step('A locks: B sees it within seconds and can’t edit', async () => {
      await choose(ann, title, 'Details');
      const dialog = ann.getByRole('dialog', { name: `Edit ${title}` });
      await expect(dialog).toBeVisible();
      await expect(rowOf(bob, title)).toContainText(`${annAdmin.name} is editing`, {
        timeout: 4_000,
      });
      await bobToasts.toHaveHeard(['Material Locked', annAdmin.name]);
      await choose(bob, title, 'Details');
      await bobToasts.toHaveHeard(['Material Locked', 'is editing this material']);
      await expect(bob.getByRole('dialog')).toHaveCount(0);
      // The toast of Bob's own action holds back news.
      await expect(bob.locator('.toasts').getByText('is editing this material')).toHaveCount(0);
      expect(annToasts.texts.filter((text) => text.includes(annAdmin.name))).toEqual([]);
    });

    await test.step('A saves: B’s list updates and B can edit again', async () => {
      const dialog = ann.getByRole('dialog', { name: `Edit ${title}` });
      await dialog.getByLabel('Location').fill('Yard 7, gate B');
      await dialog.getByRole('button', { name: 'Save Changes' }).click();
      await annToasts.toHaveHeard(['Material Updated']);
      await expect(dialog).toHaveCount(0);
      await expect(rowOf(bob, title)).toContainText('Yard 7, gate B');
      await expect(rowOf(bob, title)).not.toContainText('is editing');
    });

    await test.step('B keeps focus, typed filter and scroll position while A makes changes', async () => {
      const search = bob.getByLabel('Material or company');
      await search.fill(`${title} typed by Bob`);
      await bob.evaluate(() => scrollTo(0, 40));
      const scrolled = await bob.evaluate(() => scrollY);
      await hide(ann, title);
      await expect(rowOf(bob, title).getByText('Unavailable', { exact: true })).toBeVisible();
      await bobToasts.toHaveHeard(['Availability Changed', annAdmin.name]);
      await expect(search).toBeFocused();
      await expect(search).toHaveValue(`${title} typed by Bob`);
      expect(await bob.evaluate(() => scrollY)).toBe(scrolled);
    });

    await test.step('A changes and removes the photo', async () => {
      await choose(ann, title, 'Photo');
      const dialog = ann.getByRole('dialog', { name: `Photo of ${title}` });
      const photo = await phonePhoto('p.jpg');
      await dialog.getByLabel('Photo', { exact: true }).setInputFiles(photo);
      await dialog.getByRole('button', { name: 'Add Photo' }).click();
      await annToasts.toHaveHeard(['Photo Updated']);
      await bobToasts.toHaveHeard(['Photo Updated', annAdmin.name]);
      await expect(rowOf(bob, title).locator('img.thumb')).toHaveCount(1);

      await choose(ann, title, 'Photo');
      await dialog.getByRole('button', { name: 'Remove Photo' }).click();
      await bobToasts.toHaveHeard(['Photo Removed', annAdmin.name]);
      await expect(rowOf(bob, title).locator('img.thumb')).toHaveCount(0);
    });

    await test.step('A’s browser is killed while it holds the lock: B sees the lock time out', async () => {
      const context = await browser.newContext();
      const killed = await context.newPage();
      await killed.request.post(`${baseURL}/signin`, { form: loginOf(annAdmin) });
      await openMaterials(killed, baseURL!, title);
      await choose(killed, title, 'Details');
      await expect(killed.getByRole('dialog')).toBeVisible();
      await expect(rowOf(bob, title)).toContainText('is editing');
      // A crash, not a close, which would release the lock.
      const gone = killed.waitForEvent('crash');
      const devTools = await context.newCDPSession(killed);
      devTools.send('Page.crash').catch(() => undefined);
      await gone;
      await context.close();
      expect(await db.materialEditLock.count({ where: { materialId: material.id } })).toBe(1);

      await expireLock(material.id);
      await bobToasts.toHaveHeard(['Edit Lock Expired'], { timeout: 20_000 });
      await expect(rowOf(bob, title)).not.toContainText('is editing');
    });

    await test.step('A deletes the material: it leaves B’s list', async () => {
      await choose(ann, title, 'Delete');
      await ann.getByRole('dialog').getByLabel('Reason').fill('Recalled');
      await ann.getByRole('dialog').getByRole('button', { name: 'Delete Material' }).click();
      await annToasts.toHaveHeard(['Material Deleted']);
      await bobToasts.toHaveHeard(['Material Deleted', annAdmin.name]);
      await expect(rowOf(bob, title)).toHaveCount(0);
    });

    await test.step('B’s server restarts: B catches up with A’s changes', async () => {
      await second.server.stop();
      await expect(bob.getByText(/^(Disconnected|Connecting)$/)).toBeVisible();
      await hide(ann, beam);
      await annToasts.toHaveHeard(['Material Updated']);
      second = await startSecondServer(port);
      await expect(bob.getByText('Connected', { exact: true })).toBeVisible({ timeout: 20_000 });
      await expect(rowOf(bob, beam).getByText('Unavailable', { exact: true })).toBeVisible();
      await bobToasts.toHaveHeard(['Availability Changed', annAdmin.name]);
    });
  } finally {
    await bobsBrowser.close();
    await second.server.stop();
  }
});

async function expireLock(materialId: string): Promise<void> {
  await db.$executeRaw`
    UPDATE material_edit_locks SET expires_at = now() - interval '1 second'
     WHERE material_id = ${materialId}::uuid`;
  await db.$executeRaw`
    SELECT graphile_worker.add_job('expire_edit_lock',
             json_build_object('materialId', ${materialId}::text),
             job_key => ${`expire_edit_lock:${materialId}`}, run_at => now())`;
}

test('closing the dialog or leaving the page releases the lock', async ({
  page,
  anotherVisitor,
}) => {
  const { id, title } = await makeMaterial();
  const locks = () => db.materialEditLock.count({ where: { materialId: id } });
  await signIn(page, await makeAdmin());
  await openMaterials(page, process.env.APP_ORIGIN!, title);
  const open = () => choose(page, title, 'Details');
  const dialog = page.getByRole('dialog', { name: `Edit ${title}` });

  await open();
  await expect(dialog).toBeVisible();
  expect(await locks()).toBe(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect.poll(locks).toBe(0);

  await open();
  await expect(dialog).toBeVisible();
  await page.goto('/about');
  await expect.poll(locks).toBe(0);

  const other = await anotherVisitor();
  await signIn(other, await makeAdmin());
  await openMaterials(other, process.env.APP_ORIGIN!, title);
  await expect(rowOf(other, title)).not.toContainText('is editing');
});

test('typed text survives an expired lock and can be saved under a new one', async ({
  page,
  toasts,
}) => {
  const { id, title } = await makeMaterial();
  await signIn(page, await makeAdmin());
  await openMaterials(page, process.env.APP_ORIGIN!, title);
  await choose(page, title, 'Details');
  const dialog = page.getByRole('dialog', { name: `Edit ${title}` });
  await dialog.getByLabel('Location').fill('Behind the crane');
  await db.materialEditLock.deleteMany({ where: { materialId: id } });

  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  const summary = dialog.getByRole('alert').filter({ hasText: 'Update Failed' });
  await expect(summary).toContainText('Your edit lock has ended');
  await expect(dialog.getByLabel('Location')).toHaveValue('Behind the crane');
  await dialog.getByRole('button', { name: 'Take the Lock' }).click();
  await expect(summary).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await toasts.toHaveHeard(['Material Updated']);
  await expect(rowOf(page, title)).toContainText('Behind the crane');
});

test('what an admin types stays while another adds to the list', async ({ page, baseURL }) => {
  await signIn(page, await makeAdmin());
  await page.goto('/admin/categories');
  await hydrated(page);
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await page.getByText('Add Category', { exact: true }).first().click();
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('Half typed');
  const other = `Site ${uniqueWord()}`;
  const form = { intent: 'add', name: other };
  await page.request.post(`${baseURL}/admin/categories`, { form });
  await expect(page.getByRole('rowheader', { name: other })).toBeVisible();
  await expect(name).toHaveValue('Half typed');
  const same = `Deck ${uniqueWord()}`;
  await name.fill(same);
  await page.getByRole('button', { name: 'Add Category' }).click();
  await expect(page.getByRole('rowheader', { name: same })).toBeVisible();
  await expect(name).toHaveValue('');
});

test('the second click of two doesn’t approve the registration that comes next', async ({
  page,
}) => {
  // Race: another test's registration between the two would be the next one.
  const longAgo = new Date(randomInt(2 ** 40));
  const first = await makeRegistration(longAgo);
  const next = await makeRegistration(new Date(longAgo.getTime() + 1));
  await signIn(page, await makeAdmin());
  await openHydrated(page, `/admin/registrations/${first.id}`);
  const approve = page.getByRole('main').getByRole('button', { name: 'Approve', exact: true });
  await approve.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(next.companyName);
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
  await approve.hover();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await page.reload();
  expect(posts).toEqual([]);
  expect(await registrationOf(next.id)).toMatchObject({ status: 'under_review' });
});

test('an open registration follows other admins, and what they changed is seen before a decision', async ({
  page,
  browser,
  baseURL,
}) => {
  const registration = await makeRegistration();
  const path = `/admin/registrations/${registration.id}`;
  await signIn(page, await makeAdmin());
  await openHydrated(page, path);
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  const reason = page.getByLabel('Rejection reason');
  await reason.fill('Half typed');
  const other = await browser.newContext();
  await signIn(await other.newPage(), await makeAdmin());
  const send = (form: Record<string, string>) =>
    other.request.post(`${baseURL}${path}`, { form, headers: { origin: baseURL! } });
  await send({ intent: 'claim' });
  await expect(page.getByText(/has been reviewing this one since/)).toBeVisible();
  await send({ intent: 'ask', question: 'Which license is it?' });
  await expect(page.getByText('Which license is it?')).toBeVisible();
  await expect(reason).toHaveValue('Half typed');
  const approve = page.getByRole('main').getByRole('button', { name: 'Approve', exact: true });
  await approve.click();
  await expect(
    page.getByRole('alert').getByText(REGISTRATION_COPY.changedSinceOpened),
  ).toBeVisible();
  expect(await registrationOf(registration.id)).toMatchObject({ status: 'under_review' });
  await approve.click();
  await expect.poll(() => registrationOf(registration.id)).toMatchObject({ status: 'approved' });
  await other.close();
});

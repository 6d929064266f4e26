import { randomInt } from 'node:crypto';
import { db } from '~/db/client.server';
import { REGISTRATION_COPY } from '~/domain/companies/copy';
import {
  actionsOf,
  choose,
  makeAdmin,
  makeRegistration,
  registrationOf,
} from '../setup/administering';
import { phonePhoto } from '../setup/photos';
import {
  expect,
  type Locator,
  makeMaterial,
  openHydrated,
  type Page,
  recordToasts,
  signIn,
  test,
  uniqueWord,
} from '../setup/test';

async function openMaterials(page: Page, search: string): Promise<void> {
  await openHydrated(page, `/admin/materials?q=${encodeURIComponent(search)}`);
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
}

const rowOf = (page: Page, title: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: title }) });

async function hide(page: Page, title: string): Promise<void> {
  await choose(page, title, 'Make Unavailable');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Recalled');
  await dialog.getByRole('button', { name: 'Make Unavailable' }).click();
}

test('two admins see each other’s locks and changes', async ({
  page: ann,
  toasts: annToasts,
  anotherVisitor,
}) => {
  const { title } = await makeMaterial();
  const annAdmin = await makeAdmin();
  const bob = await anotherVisitor();
  await bob.setViewportSize({ width: 1280, height: 480 });
  const bobToasts = await recordToasts(bob);
  await signIn(ann, annAdmin);
  // Two people can share a name.
  await signIn(bob, await makeAdmin(annAdmin.lastName));
  await Promise.all([openMaterials(ann, title), openMaterials(bob, title)]);

  await test.step('A locks: B sees it within seconds and can’t edit', async () => {
    await choose(ann, title, 'Details');
    const dialog = ann.getByRole('dialog', { name: `Edit ${title}` });
    await expect(dialog).toBeVisible();
    await expect(rowOf(bob, title)).toContainText(`${annAdmin.name} is editing`, {
      timeout: 4_000,
    });
    await bobToasts.toHaveHeard(['Material Locked', annAdmin.name]);
    const badge = rowOf(bob, title).getByText('Available', { exact: true });
    const holder = rowOf(bob, title).getByText(`${annAdmin.name} is editing`);
    expect(await holder.evaluate((text) => text.scrollWidth <= text.clientWidth)).toBe(true);
    await bob.setViewportSize({ width: 360, height: 740 });
    expect((await holder.boundingBox())!.x).toBe((await badge.boundingBox())!.x);
    await bob.setViewportSize({ width: 1280, height: 480 });
    await actionsOf(bob, title).click();
    for (const name of ['Photo', 'Make Unavailable', 'Delete']) {
      await expect(bob.getByRole('menuitem', { name })).toBeDisabled();
    }
    const details = bob.getByRole('menuitem', { name: 'Details' });
    await expect(details).toBeDisabled();
    await details.click({ force: true });
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
    await bobToasts.toHaveHeard(['Material Updated', annAdmin.name]);
    const released = bobToasts.texts.filter((text) => text.includes(`“${title}” can be edited`));
    expect(released).toEqual([]);
  });

  await test.step('B keeps focus, typed filter and scroll position while A makes changes', async () => {
    const search = bob.getByLabel('Material or company');
    await search.fill(`${title} typed by Bob`);
    await bob.evaluate(() => scrollTo(0, 40));
    expect(await bob.evaluate(() => scrollY)).toBe(40);
    await hide(ann, title);
    await expect(rowOf(bob, title).getByText('Unavailable', { exact: true })).toBeVisible();
    await bobToasts.toHaveHeard(['Availability Changed', annAdmin.name]);
    await expect(search).toBeFocused();
    await expect(search).toHaveValue(`${title} typed by Bob`);
    expect(await bob.evaluate(() => scrollY)).toBe(40);
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

  await test.step('A deletes the material: it leaves B’s list', async () => {
    await choose(ann, title, 'Delete');
    await ann.getByRole('dialog').getByLabel('Reason').fill('Recalled');
    await ann.getByRole('dialog').getByRole('button', { name: 'Delete Material' }).click();
    await annToasts.toHaveHeard(['Material Deleted']);
    await bobToasts.toHaveHeard(['Material Deleted', annAdmin.name]);
    await expect(rowOf(bob, title)).toHaveCount(0);
  });
});

test('closing the dialog or leaving the page releases the lock', async ({ page }) => {
  const { id, title } = await makeMaterial();
  const locks = () => db.materialEditLock.count({ where: { materialId: id } });
  await signIn(page, await makeAdmin());
  await openMaterials(page, title);
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
});

test('typed text survives an expired lock and can be saved under a new one', async ({
  page,
  toasts,
}) => {
  const { id, title } = await makeMaterial();
  await signIn(page, await makeAdmin());
  await openMaterials(page, title);
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
  await openHydrated(page, '/admin/categories', await makeAdmin());
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

test('the form for synonyms is empty again once they are saved', async ({ page }) => {
  await openHydrated(page, '/admin/categories?words=', await makeAdmin());
  const words = page.getByRole('textbox', { name: 'Words' });
  const added = `${uniqueWord()}, ${uniqueWord()}`;
  await words.fill(added);
  await page.getByRole('button', { name: 'Save Synonyms' }).click();
  await expect(words).toHaveValue('');
  await expect(page.getByRole('link', { name: added })).toBeVisible();
});

test('the second click of two doesn’t approve the registration that comes next', async ({
  page,
}) => {
  // Race: another test's registration between the two would be the next one.
  const longAgo = new Date(randomInt(2 ** 40));
  const first = await makeRegistration(longAgo);
  const next = await makeRegistration(new Date(longAgo.getTime() + 1));
  await openHydrated(page, `/admin/registrations/${first.id}`, await makeAdmin());
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
  await openHydrated(page, path, await makeAdmin());
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
  const isAsked = page.waitForEvent('dialog');
  await Promise.all([isAsked.then((dialog) => dialog.dismiss()), approve.click()]);
  expect((await isAsked).message()).toBe(REGISTRATION_COPY.approvalDiscards);
  page.on('dialog', (dialog) => dialog.accept());
  await approve.click();
  await expect(
    page.getByRole('alert').getByText(REGISTRATION_COPY.changedSinceOpened),
  ).toBeVisible();
  expect(await registrationOf(registration.id)).toMatchObject({ status: 'under_review' });
  const [decided] = await Promise.all([
    page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().includes(path),
    ),
    approve.press('Enter'),
  ]);
  expect(decided.ok()).toBe(true);
  await expect.poll(() => registrationOf(registration.id)).toMatchObject({ status: 'approved' });
  await other.close();
});

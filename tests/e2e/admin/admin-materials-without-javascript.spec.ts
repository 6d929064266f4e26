import { db } from '~/db/client.server';
import { makeAdmin, openActions } from '../setup/administering';
import { download } from '../setup/downloads';
import { phonePhoto } from '../setup/photos';
import { expect, makeMaterial, type Page, signIn, test, uniqueWord } from '../setup/test';

test.use({ javaScriptEnabled: false });

const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });
const link = (page: Page, name: string) =>
  page.getByRole('main').getByRole('link', { name, exact: true });
const materialOf = (id: string) =>
  db.material.findUnique({
    where: { id },
    select: { available: true, imageUrl: true, location: true },
  });

test('an admin takes a material off sale and deletes it from a list that says how fresh it is', async ({
  page,
}) => {
  const { id, title } = await makeMaterial();
  await signIn(page, await makeAdmin(), '/admin/materials');
  await page.getByLabel('Material or company').fill(title);
  await button(page, 'Search').click();
  await expect(page.getByText('1 material found')).toBeVisible();
  await expect(page.getByText(/^As of /)).toBeVisible();
  await expect(link(page, 'Refresh')).toBeVisible();

  await openActions(page, title);
  await link(page, `Make Unavailable ${title}`).click();
  await page.getByLabel('Reason').fill('Recalled by its maker');
  await button(page, 'Make Unavailable').click();
  await expect(page.getByText('Material Updated')).toBeVisible();
  await expect(page.getByText('1 material found')).toBeVisible();
  expect(await materialOf(id)).toMatchObject({ available: false });

  await openActions(page, title);
  await link(page, `Delete ${title}`).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Delete ${title}`);
  await page.getByLabel('Reason').fill('Recalled by its maker');
  await button(page, 'Delete Material').click();
  await expect(page.getByText('Material Deleted')).toBeVisible();
  await expect(page.getByText('No materials found')).toBeVisible();
  expect(await materialOf(id)).toBeNull();
});

test('editing a material takes a lock that another admin sees and can’t take', async ({
  page,
  anotherVisitor,
}) => {
  const { id, title } = await makeMaterial();
  const ann = await makeAdmin();
  await signIn(page, ann, `/admin/materials?q=${title}`);
  await openActions(page, title);
  await link(page, `Details of ${title}`).click();
  expect(await db.materialEditLock.count({ where: { materialId: id } })).toBe(0);
  await button(page, 'Edit').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Edit ${title}`);

  const other = await anotherVisitor();
  await signIn(other, await makeAdmin(), `/admin/materials/${id}`);
  await expect(other.getByRole('heading', { name: 'Material Locked' })).toBeVisible();
  await expect(other.getByText(`${ann.name} is editing this material.`)).toBeVisible();
  await expect(button(other, 'Edit')).toHaveCount(0);

  await page.getByLabel('Location').fill('Yard 7, gate B');
  await db.materialEditLock.deleteMany({ where: { materialId: id } });
  await button(page, 'Save Changes').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Update Failed' })).toContainText(
    'Your edit lock has ended.',
  );
  await button(page, 'Take the Lock').click();
  await expect(page.getByLabel('Location')).toHaveValue('Yard 7, gate B');
  await button(page, 'Save Changes').click();
  await expect(page.getByText('Material Updated')).toBeVisible();
  expect(await materialOf(id)).toMatchObject({ location: 'Yard 7, gate B' });
});

test('an admin changes and removes a photo', async ({ page }) => {
  const { id, title } = await makeMaterial();
  await signIn(page, await makeAdmin(), `/admin/materials?q=${title}`);
  await openActions(page, title);
  await link(page, `Photo of ${title}`).click();
  await page.getByLabel('Photo', { exact: true }).setInputFiles(await phonePhoto('p.jpg'));
  await button(page, 'Add Photo').click();
  await expect(page.getByText('Photo Updated')).toBeVisible();
  expect((await materialOf(id))?.imageUrl).toMatch(/^materials\//);

  await page.goto(`/admin/materials/${id}?decide=photo`);
  await button(page, 'Remove Photo').click();
  await expect(page.getByText('Photo Removed')).toBeVisible();
  expect((await materialOf(id))?.imageUrl).toBeNull();
});

test('an admin adds, renames and moves a category and adds a subcategory', async ({ page }) => {
  const name = `Tools ${uniqueWord()}`;
  await signIn(page, await makeAdmin(), '/admin/categories');
  await page.getByText('Add Category').first().click();
  await page.getByLabel('Name').fill(name);
  await button(page, 'Add Category').click();
  await expect(page.getByText('Category Added')).toBeVisible();

  await openActions(page, name);
  await button(page, `Move Up ${name}`).click();
  await expect(page.getByText('Category Moved')).toBeVisible();
  await link(page, name).click();
  await page.getByLabel('Name').last().fill('Saws');
  await button(page, 'Add Subcategory').click();
  await expect(page.getByText('Subcategory Added')).toBeVisible();
  await page.getByLabel('Name').first().fill(`${name}, used`);
  await button(page, 'Save Changes').click();
  await expect(page.getByText('Category Updated')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name}, used`);

  await link(page, 'Back to Categories').click();
  // Other tests count the market's listings.
  await openActions(page, `${name}, used`);
  await button(page, `Deactivate ${name}, used`).click();
  await expect(page.getByText('Category Deactivated')).toBeVisible();
  expect(
    await db.category.findFirst({
      where: { name: `${name}, used` },
      select: { isActive: true, subcategories: { select: { name: true } } },
    }),
  ).toEqual({ isActive: false, subcategories: [{ name: 'Saws' }] });
});

test('an admin adds, changes and removes synonyms', async ({ page }) => {
  const words = `${uniqueWord()}, furring`;
  await signIn(page, await makeAdmin(), '/admin/categories');
  await link(page, 'Search words').click();
  await page.getByLabel('Words').fill(words);
  await button(page, 'Save Synonyms').click();
  await expect(page.getByText('Synonyms Saved')).toBeVisible();
  await link(page, words).click();
  await page.getByLabel('Words').fill('furring');
  await button(page, 'Save Synonyms').click();
  await expect(page.getByRole('alert')).toContainText('Enter at least two, separated by commas');
  await page.getByLabel('Words').fill(`${words}, strapping`);
  await page.getByLabel('One way').check();
  await button(page, 'Save Synonyms').click();
  await link(page, `${words}, strapping`).click();
  await expect(page.getByLabel('One way')).toBeChecked();
  await button(page, 'Remove').click();
  await expect(page.getByText('Synonyms Removed')).toBeVisible();
  await expect(page.getByText(words)).toHaveCount(0);
});

test('an admin filters the audit log and downloads it as CSV', async ({ page }) => {
  const { id, title } = await makeMaterial();
  const ann = await makeAdmin();
  await signIn(page, ann);
  await page.request.post(`/admin/materials/${id}`, {
    form: { intent: 'unavailable', reason: 'Recalled' },
  });
  await page.goto('/admin/audit-log');
  await page.getByLabel('By', { exact: true }).selectOption({ label: ann.name });
  await button(page, 'Search').click();
  await expect(page.getByText('1 entry found')).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'Material made unavailable' })).toBeVisible();
  const text = (await download(link(page, 'Export CSV'))).bytes.toString();
  expect(text.split('\r\n')).toHaveLength(3);
  expect(text).toContain(title);
});

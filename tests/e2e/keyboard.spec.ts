import { randomInt } from 'node:crypto';
import { db } from '~/db/client.server';
import {
  actionsOf,
  makeAdmin,
  makePerson,
  makeRegistration,
  registrationOf,
  userOf,
} from './setup/administering';
import {
  chooseByKeyboard,
  expectFocusIsSeen,
  expectFocusWithin,
  pressOn,
  tabTo,
  typeInto,
} from './setup/keyboard';
import { CARDS, transactionIdOf } from './setup/paying';
import { phonePhoto } from './setup/photos';
import { wrongCode } from '../factories/mailbox';
import { applicant, approve, CODE_EMAIL, codeIn, emailTo, typedBy } from './setup/registering';
import {
  expect,
  hydrated,
  type Locator,
  makeMaterial,
  makeSeller,
  messagesTo,
  openHydrated,
  type Page,
  sandboxControl,
  stockOf,
  test,
  uniqueWord,
} from './setup/test';

test.setTimeout(180_000);

async function expectHeld(page: Page): Promise<void> {
  await expect(page.getByRole('dialog')).toBeVisible();
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    await expectFocusWithin(page, page.getByRole('dialog'));
  }
}

const problems = (within: Page | Locator) =>
  within.getByRole('alert').filter({ hasText: 'There is a problem' });

async function followSummary(page: Page, within: Page | Locator, field: Locator): Promise<void> {
  await expect(problems(within)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
}

test('a trader registers, lists with a photo, searches, filters, writes and buys', async ({
  page,
  sandbox,
  toasts,
}) => {
  const person = applicant();
  const label = (name: string) => page.getByLabel(name, { exact: true });

  await test.step('skip to the content', async () => {
    await openHydrated(page, '/register');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to main content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await expectFocusIsSeen(page);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expectFocusWithin(page, page.getByRole('main'));
  });

  await test.step('register, correcting a mistake', async () => {
    const texts = typedBy(person);
    for (const [name, text] of texts.slice(0, 6)) await typeInto(page, label(name), text);
    await tabTo(page, label('Business Type'));
    await page.keyboard.type('Mat');
    for (const [name, text] of texts.slice(6, 8)) await typeInto(page, label(name), text);
    await tabTo(page, label('State'));
    await page.keyboard.type('Texas');
    await typeInto(page, label('ZIP Code'), texts[8]![1]);
    await typeInto(page, label('Password'), person.password);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(label('Password')).toHaveAttribute('type', 'text');
    await typeInto(page, label('Confirm Password'), 'something else');
    await page.keyboard.press('Enter');
    await followSummary(page, page, label('Confirm Password'));
    await expect(label('Company Name')).toHaveValue(person.companyName);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(person.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/register/verify');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  await test.step('verify the email: six digits, wrong ones first', async () => {
    const code = codeIn(await emailTo(sandbox, person.email, { subject: CODE_EMAIL }));
    const box = page.getByLabel('Verification code');
    const verify = page.getByRole('button', { name: 'Verify', exact: true });
    await typeInto(page, box, '12345');
    await expect(verify).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByRole('button', { name: /^Resend Code/ })).toHaveText(/\(\d+s\)$/);
    await typeInto(page, box, wrongCode(code));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main').getByRole('alert')).toBeFocused();
    await typeInto(page, box, code);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/register/success');
  });

  await test.step('sign in; a refusal takes focus, with and without JavaScript', async () => {
    await approve(person.email);
    const { id } = await sandboxControl().onboard({ businessName: person.companyName });
    await db.company.updateMany({
      where: { name: person.companyName },
      data: { stripeAccountId: id, paymentEnabled: true },
    });
    for (const hasScript of [false, true]) {
      if (!hasScript) await page.route('**/assets/**', (route) => route.abort());
      await page.goto('/signin');
      if (hasScript) await hydrated(page);
      await typeInto(page, page.getByLabel('Email'), person.email);
      await page.keyboard.press('Tab');
      await page.keyboard.type('wrong');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('main').getByRole('alert')).toBeFocused();
      await page.unroute('**/assets/**');
    }
    await typeInto(page, label('Password'), person.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Welcome back!')).toBeVisible();
  });

  await test.step('open, close and use the account menu', async () => {
    const summary = page.locator('summary').filter({ hasText: 'Dana Reyes' });
    await pressOn(page, summary);
    const saved = page.getByRole('banner').getByRole('link', { name: 'Saved' });
    await tabTo(page, saved);
    await page.keyboard.press('Escape');
    await expect(summary).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+Tab');
    await expect(saved).toBeHidden();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await pressOn(page, saved);
    await expect(page).toHaveURL('/saved');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  await test.step('list a material with a photo', async () => {
    const title = `Simpson LUS210 hangers ${uniqueWord()}`;
    await openHydrated(page, '/create-listing');
    await typeInto(page, page.getByLabel('Title'), title);
    await tabTo(page, label('Category'));
    await expect(page.locator('[aria-autocomplete]')).toBeFocused();
    await page.keyboard.type('framing');
    await expect(page.locator('[role=option]')).toHaveText(['Lumber & Plywood: Framing Lumber']);
    await page.keyboard.press('Enter');
    await expect(label('Category')).toBeFocused();
    await expect(page.getByLabel(/^Subcategory/).locator('option:checked')).toHaveText(
      'Framing Lumber',
    );
    await typeInto(page, page.getByLabel('Description'), 'Unopened cartons.');
    const chooser = page.waitForEvent('filechooser');
    await pressOn(page, page.getByRole('button', { name: 'Select Photo' }));
    const photo = await phonePhoto('p.jpg');
    await (await chooser).setFiles(photo);
    await expect(page.getByText('The photo is uploaded.')).toBeVisible();
    await typeInto(page, label('Price'), '19.99');
    await typeInto(page, label('Quantity'), '12');
    await pressOn(page, page.getByRole('button', { name: 'Save Draft' }));
    await expect(page).toHaveURL(/draft=/);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await pressOn(page, page.getByRole('button', { name: 'List Material' }));
    await expect(page).toHaveURL('/browse');
    await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible();
  });

  const seller = await makeSeller();
  const material = await makeMaterial({ seller, category: 'Roofing' });
  const word = material.title.split(' ').at(-1)!;

  await test.step('search and filter', async () => {
    await openHydrated(page, '/browse');
    const filters = page.getByRole('form', { name: 'Filters' });
    await typeInto(page, filters.getByLabel('Search materials'), word);
    await expect(page.getByRole('link', { name: material.title, exact: true })).toBeVisible();
    await tabTo(page, filters.getByLabel('Category'));
    await page.keyboard.type('Roof');
    await expect(page).toHaveURL(`/browse?search=${word}&category=Roofing`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('1 materials found');
  });

  await test.step('focusing a price shows its comparison, and Esc closes it', async () => {
    const card = page.getByRole('list', { name: 'Materials' }).getByRole('listitem').first();
    await tabTo(page, card.locator('.price a').first());
    const panel = card.getByRole('group', { name: /^Price comparison for/ });
    await expect(panel).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
  });

  await test.step('open the material: focus moves to its heading', async () => {
    await pressOn(page, page.getByRole('link', { name: material.title, exact: true }));
    await expect(page).toHaveURL(`/material/${material.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  await test.step('write to the seller; closing the dialog returns focus and keeps the text', async () => {
    const opener = page.getByRole('link', { name: 'Contact Seller' }).first();
    await pressOn(page, opener);
    const dialog = page.getByRole('dialog', { name: 'Contact Seller' });
    await pressOn(page, dialog.getByRole('button', { name: 'Send Message' }));
    await followSummary(page, dialog, dialog.getByLabel('Message'));
    await page.keyboard.type('Can you band it on a pallet?');
    const nonce = dialog.locator('[name=nonce]');
    const first = await nonce.inputValue();
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
    await pressOn(page, opener);
    await expect(dialog.getByLabel('Message')).toHaveValue('Can you band it on a pallet?');
    await expect(nonce).toHaveValue(first);
    await pressOn(page, dialog.getByRole('button', { name: 'Send Message' }));
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
    expect(await messagesTo(seller.companyId)).toHaveLength(1);
  });

  await test.step('buy 3: the dialog traps focus, and Esc returns it', async () => {
    const opener = page.getByRole('link', { name: 'Buy Now' }).first();
    await pressOn(page, opener);
    const dialog = page.getByRole('dialog', { name: 'Buy' });
    await expectFocusWithin(page, dialog);
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
    await page.keyboard.press('Enter');
    await typeInto(page, dialog.getByLabel('Quantity'), '3');
    await expect(dialog.getByText('$62.97')).toBeVisible();
    await expectHeld(page);
    await pressOn(page, dialog.getByRole('button', { name: 'Proceed to Payment' }));
  });

  await test.step('pay, correcting a mistake', async () => {
    const checkout = page.getByRole('dialog', { name: 'Checkout' });
    const number = checkout.getByLabel('Card number');
    await expect(checkout.getByRole('heading', { name: 'Checkout' })).toBeFocused();
    await typeInto(page, number, '4242');
    await page.keyboard.press('Enter');
    await followSummary(page, checkout, number);
    await typeInto(page, number, CARDS.pays);
    await typeInto(page, checkout.getByLabel('Expiry'), '12/40');
    await typeInto(page, checkout.getByLabel('CVC'), '123');
    await pressOn(page, checkout.getByRole('button', { name: 'Pay $62.97' }));
    await transactionIdOf(page);
    await toasts.toHaveHeard(['Payment Successful!']);
  });

  await test.step('on the page for buying, a step begins at its heading', async () => {
    await openHydrated(page, `/material/${material.id}/buy`);
    await pressOn(page, page.getByRole('button', { name: 'Proceed to Payment' }));
    await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeFocused();
  });
  expect(await stockOf(material.id)).toEqual({ quantity: 37, quantityHeld: 0, quantitySold: 3 });
});

test('an admin approves a registration, bans a user, locks and edits a material', async ({
  page,
  toasts,
}) => {
  const registration = await makeRegistration();
  const person = await makePerson();
  const { title } = await makeMaterial();
  await openHydrated(page, '/admin', await makeAdmin());

  const find = async (name: string, text: string) => {
    const dashboard = page.getByRole('navigation', { name: 'Dashboard' });
    const link = dashboard.getByRole('link', { name });
    await pressOn(page, link);
    // Race: the list before it has a search box and a count as well.
    await expect(link).toHaveAttribute('aria-current', 'page');
    const search = page.getByRole('main').getByRole('searchbox');
    await typeInto(page, search, text);
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^1 .* found$/)).toBeVisible();
    await expect(search).toBeFocused();
  };

  await test.step('approve a registration', async () => {
    await find('Registrations', registration.word);
    const { companyName } = registration;
    const dialog = page.getByRole('dialog', { name: `Approve ${companyName}` });
    await chooseByKeyboard(page, companyName, 'Approve');
    await expectHeld(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(actionsOf(page, companyName)).toBeFocused();
    await chooseByKeyboard(page, companyName, 'Approve');
    await typeInto(page, dialog.getByLabel('Notes'), 'License checked');
    await pressOn(page, dialog.getByRole('button', { name: 'Approve' }));
    await toasts.toHaveHeard(['Registration Approved']);
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    expect(await registrationOf(registration.id)).toMatchObject({ status: 'approved' });
  });

  await test.step('approve another in two keys, and stand at the next', async () => {
    // Race: another test's registration between the two would be the next one.
    const longAgo = new Date(randomInt(2 ** 40));
    const { id, word, companyName } = await makeRegistration(longAgo);
    const next = await makeRegistration(new Date(longAgo.getTime() + 1));
    await find('Registrations', word);
    const main = page.getByRole('main');
    await pressOn(page, main.getByRole('link', { name: companyName, exact: true }));
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.keyboard.press('a');
    await page.keyboard.press('Enter');
    await toasts.toHaveHeard(['Registration Approved']);
    await expect(page).toHaveURL(`/admin/registrations/${next.id}`);
    await expect(page.getByRole('heading', { name: next.companyName })).toBeFocused();
    expect(await registrationOf(id)).toMatchObject({ status: 'approved' });
    await page.keyboard.press('r');
    await page.keyboard.type('an');
    await expect(main.getByLabel('Rejection Reason')).toHaveValue('an');
    await expect(page).toHaveURL(`/admin/registrations/${next.id}`);
    // Another admin decides at the same time, and the page shows it live.
    await approve(next.contactEmail);
    await expect(main.getByRole('heading', { name: 'Approved' })).toBeVisible();
    await expect(main.getByRole('button', { name: 'Reject' })).toHaveCount(0);
    await expect(main.getByText('This was decided before you sent what you typed.')).toBeVisible();
    await expect(main.getByText('an', { exact: true })).toBeVisible();
    await pressOn(page, main.getByRole('link', { name: 'Registrations', exact: true }));
  });

  await test.step('ban and unban a user', async () => {
    await find('Users', person.word);
    await chooseByKeyboard(page, person.name, 'Ban');
    const dialog = page.getByRole('dialog', { name: `Ban ${person.name}` });
    await typeInto(page, dialog.getByLabel('Reason'), 'Sold what was not theirs');
    await pressOn(page, dialog.getByRole('button', { name: 'Ban User' }));
    await toasts.toHaveHeard(['User Banned']);
    expect(await userOf(person.id)).toMatchObject({ banReason: 'Sold what was not theirs' });
    await expect(actionsOf(page, person.name)).toBeFocused();
    await chooseByKeyboard(page, person.name, 'Unban');
    await toasts.toHaveHeard(['User Unbanned']);
    await expect(actionsOf(page, person.name)).toBeFocused();
  });

  await test.step('a link that goes with its page gives the focus to the heading', async () => {
    for (const [path, name] of [
      ['/admin/categories', 'Search words'],
      ['/admin/materials?page=2', 'Previous'],
    ]) {
      await openHydrated(page, path!);
      await page.getByRole('link', { name }).press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    }
  });

  await test.step('choose another period', async () => {
    await openHydrated(page, '/admin/analytics');
    const week = page.getByRole('link', { name: '7 days' });
    await pressOn(page, week);
    await expect(week).toHaveAttribute('aria-current', 'true');
    await expect(week).toBeFocused();
  });

  await test.step('lock and edit a material, correcting a mistake', async () => {
    await find('Materials', title);
    await chooseByKeyboard(page, title, 'Details');
    const dialog = page.getByRole('dialog', { name: `Edit ${title}` });
    await expectHeld(page);
    await page.keyboard.press('Escape');
    await expect(actionsOf(page, title)).toBeFocused();
    await chooseByKeyboard(page, title, 'Details');
    await tabTo(page, dialog.getByLabel('Title'));
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Enter');
    await followSummary(page, dialog, dialog.getByLabel('Title'));
    await page.keyboard.type(`${title}, galvanised`);
    await page.keyboard.press('Enter');
    await toasts.toHaveHeard(['Material Updated']);
    await expect(dialog).toHaveCount(0);
    const renamed = `${title}, galvanised`;
    await chooseByKeyboard(page, renamed, 'Make Unavailable');
    const hiding = page.getByRole('dialog', { name: `Make ${renamed} Unavailable` });
    await typeInto(page, hiding.getByLabel('Reason'), 'Recalled by its maker');
    await pressOn(page, hiding.getByRole('button', { name: 'Make Unavailable' }));
    await toasts.toHaveHeard(['Material Updated']);
    await expect(actionsOf(page, renamed)).toBeFocused();
  });
});

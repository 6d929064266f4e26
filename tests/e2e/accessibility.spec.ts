import { randomUUID } from 'node:crypto';
import type { RunOptions } from 'axe-core';
import { violationsIn } from './setup/axe';
import { choose, makeAdmin, makePerson, makeRegistration } from './setup/administering';
import { db } from '~/db/client.server';
import { switchOffPath } from '~/domain/catalogue/saved/saved-search-token.server';
import { unsubscribeUrl } from '~/domain/notifications/mail/mute-emails.server';
import { giveTwoStep } from '../factories/two-step';
import { faintTexts, misplaced, MODAL, NARROW, smallTargets, tooWide } from './setup/measures';
import { putNotifications } from './setup/notifications';
import {
  arrangeAndDispute,
  DEMO_ADMIN,
  DEMO_SELLER,
  expect,
  hydrated,
  type Locator,
  makeBuyer,
  makeMaterial,
  makeSeller,
  openHydrated,
  type Page,
  saleOf,
  signIn,
  signInByForm,
  stillListedPath,
  test,
  uniqueWord,
} from './setup/test';

// Race: a color that is still changing has too little contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/*
 * Axe takes half its time for colors and the size of targets: `npm test` measures both without it,
 * `npm run test:faults` asks it too.
 */
type Theme = 'light' | 'dark';
const THEMES: Theme[] = ['light', 'dark'];
const WIDE = { width: 1280, height: 900 };
const TABLET = { width: 768, height: 900 };

interface State {
  name: string;
  /** Without one it goes on from the state before. */
  path?: string;
  /** Its buttons and links of one name lead to one place. */
  isList?: true;
  then?: (page: Page) => Promise<void>;
}

/** Closed and marking no page, they are the same on every page. */
const FRAME = ['.head', '.foot']
  .map((part) => `${part}:not(:has([open], [aria-expanded=true], [aria-current]))`)
  .join();
const framesSeen = new WeakSet<Page>();

async function expectAccessible(page: Page, ...states: State[]): Promise<void> {
  for (const { name, path, isList, then } of states) {
    await page.setViewportSize(WIDE);
    if (path) await page.goto(path);
    if (then && (await page.locator('script[type=module]').count()) > 0) await hydrated(page);
    await then?.(page);
    await expectFits(page, name, WIDE);
    await showRepeats(page, false);
    const seen = framesSeen.has(page) ? FRAME : undefined;
    framesSeen.add(page);
    await expectNoViolations(page, name, 'light', seen);
    if (isList) expect.soft(await namesOfManyPlaces(page), `${name}, names`).toEqual([]);
    await expectContrast(page, name);
    await page.setViewportSize(NARROW);
    if (process.env.LONG_FAULTS) await expectNoViolations(page, name, 'dark', seen);
    await showRepeats(page, true);
    await expectContrast(page, name);
    for (const size of [NARROW, TABLET]) {
      await page.setViewportSize(size);
      await expectFits(page, name, size);
      expect.soft(await misplaced(page), `${name} at ${size.width} px`).toEqual([]);
    }
  }
}

async function expectContrast(page: Page, name: string): Promise<void> {
  for (const theme of THEMES) {
    await showIn(page, theme);
    expect.soft(await faintTexts(page), `${name}, ${theme}`).toEqual([]);
  }
}

async function expectFits(page: Page, name: string, { width }: { width: number }): Promise<void> {
  expect.soft(await smallTargets(page), `small targets, ${name} at ${width} px`).toEqual([]);
  // Race: an open menu follows its button a render after the window has changed.
  await expect
    .configure({ soft: true })
    .poll(() => tooWide(page), `${name} scrolls sideways at ${width} px`)
    .toEqual([]);
}

/** Items of a list with the same markup get the same verdict. */
async function showRepeats(page: Page, isShown: boolean): Promise<void> {
  await page.evaluate((visible) => {
    const shapeOf = (item: Element) =>
      [item, ...item.querySelectorAll('*')]
        .map((part) => [part.tagName, part.className, part.getAttribute('role')].join(' '))
        .join();
    for (const list of document.querySelectorAll('ul, ol, tbody')) {
      const seen = new Set<string>();
      for (const item of list.querySelectorAll<HTMLElement>(':scope > li, :scope > tr')) {
        const shape = shapeOf(item);
        if (seen.has(shape)) item.style.display = visible ? '' : 'none';
        seen.add(shape);
      }
    }
  }, isShown);
}

async function expectNoViolations(
  page: Page,
  name: string,
  theme: Theme,
  exclude?: string,
): Promise<void> {
  await showIn(page, theme);
  // The page behind a dialog is a state of its own.
  const isModal = (await page.locator(MODAL).count()) > 0;
  const all = await violationsIn(page, {
    ...RULES[theme],
    ...(isModal ? { include: MODAL } : { exclude }),
  });
  // Beyond WCAG: an open menu or list belongs to its button, and needs no landmark.
  const found = all.filter(
    ({ rule, at }) => rule !== 'region' || String(at[0]?.[0]) !== '#headlessui-portal-root',
  );
  expect.soft(found, `${name}, ${theme}`).toEqual([]);
}

async function showIn(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((wanted) => {
    const root = document.documentElement;
    root.classList.remove('light', 'dark');
    root.classList.add(wanted);
    root.dataset.theme = wanted;
  }, theme);
}

const COLORS = ['color-contrast', 'link-in-text-block'];
const MEASURED = Object.fromEntries(
  [...COLORS, 'target-size'].map((rule) => [rule, { enabled: false }]),
);
const RULES: Record<Theme, RunOptions> = {
  light: process.env.LONG_FAULTS ? {} : { rules: MEASURED },
  dark: { runOnly: COLORS },
};

const openSummary = (text: string) => (page: Page) =>
  page.locator('summary').filter({ hasText: text, visible: true }).first().click();

const press = (role: 'link' | 'button', name: string) => (page: Page) =>
  page.getByRole('main').getByRole(role, { name, exact: true }).first().click();

const openActions = (page: Page) =>
  page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();

type Step = (page: Page) => Promise<unknown>;
const inTurn =
  (...steps: Step[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page);
  };
const shows = (find: (page: Page) => Locator) => (page: Page) => expect(find(page)).toBeVisible();
const showsDialog = shows((on) => on.getByRole('dialog'));
const showsProblem = shows((on) => on.getByText('There is a problem'));
const refused = (button: string) => inTurn(press('button', button), showsProblem);

test.setTimeout(300_000);

test('guest pages are accessible', async ({ page }) => {
  const material = await makeMaterial();
  const photographed = await db.material.findFirstOrThrow({
    where: { imageUrl: { not: null }, deletedAt: null, onSale: true },
  });
  const states: State[] = [
    { name: 'home', isList: true, path: '/' },
    {
      name: 'browse, with a price comparison',
      isList: true,
      path: '/browse',
      then: async (on) => {
        const card = on.getByRole('list', { name: 'Materials' }).getByRole('listitem').first();
        await card.locator('.price a').first().click();
        await expect(card.getByRole('group')).toBeVisible();
        await expect(card.getByText('Loading...')).toHaveCount(0);
      },
    },
    { name: 'all filters, as a dialog', then: inTurn(press('link', 'More filters'), showsDialog) },
    { name: 'browse, nothing found', path: `/browse?search=${uniqueWord()}` },
    { name: 'browse, as a table', isList: true, path: '/browse?view=table&location=60608' },
    { name: 'all filters', path: '/browse/filters?search=bolts&location=60608' },
    { name: 'material with photos', path: `/material/${photographed.id}` },
    {
      name: 'photo viewer',
      then: inTurn((on) => on.getByRole('main').locator('a:has(img)').first().click(), showsDialog),
    },
    {
      name: 'delivery, estimated',
      path: `/material/${material.id}/delivery?zip=80202&weight=90&length=40&width=20&height=12`,
    },
    { name: 'comparison', path: `/compare?id=${material.id}&zip=60601&quantity=5&add=block` },
    { name: 'contact as a guest', path: `/material/${material.id}/contact` },
    { name: 'company', path: `/company/${material.companyId}` },
  ];
  await expectAccessible(page, ...states);
});

test('sign-in and password reset pages are accessible', async ({ page }) => {
  const states: State[] = [
    { name: 'sign in, refused', path: '/signin', then: refused('Sign In') },
    { name: 'sign up, refused', path: '/auth?tab=sign-up', then: refused('Create Account') },
    { name: 'registration, refused', path: '/register', then: refused('Register Company') },
    { name: 'registration received', path: '/register/success' },
    { name: 'emailed code', path: '/verify-email?email=ana%40people.example' },
    { name: 'forgot password', path: '/forgot-password' },
    { name: 'check your email', path: '/forgot-password/sent?email=ana%40people.example' },
    { name: 'reset password, refused', path: '/reset-password', then: refused('Reset Password') },
  ];
  await expectAccessible(page, ...states);
});

test('the code page of sign-in and two-step sign-in that is on are accessible', async ({
  page,
  anotherVisitor,
}) => {
  const seller = await makeSeller();
  await signIn(page, seller);
  await giveTwoStep(seller.userId);
  await db.userSession.updateMany({
    where: { userId: seller.userId },
    data: { hasSecondFactor: true },
  });
  await expectAccessible(page, { name: 'two-step sign-in, on', path: '/profile/two-step' });
  const guest = await anotherVisitor();
  await guest.goto('/signin');
  await guest.getByLabel('Email').fill(seller.email);
  await guest.getByLabel('Password', { exact: true }).fill(seller.password);
  await press('button', 'Sign In')(guest);
  await expect(guest.getByLabel('Code')).toBeVisible();
  await expectAccessible(guest, { name: 'code of the second step', path: '/signin/code' });
});

test('lists, 404 pages and guides are accessible', async ({ page }) => {
  const states: State[] = [
    { name: 'categories', path: '/categories' },
    { name: 'search by location', path: '/search-location?location=Denver%2C%20CO' },
    { name: 'page not found', path: '/no-such-page' },
    {
      name: 'pricing guide, answered',
      path: '/pricing-guide?category=Roofing&condition=good&unit=each&zip=60608',
    },
    { name: 'help', path: '/help' },
    { name: 'terms', path: '/terms' },
    { name: 'privacy', path: '/privacy' },
    { name: 'API', path: '/api/docs' },
  ];
  await expectAccessible(page, ...states);
});

test('dialogs, menus and popovers are accessible', async ({ page }) => {
  const buyer = await makeBuyer();
  const material = await makeMaterial();
  await signIn(page, buyer);
  const path = `/material/${material.id}`;
  const states: State[] = [
    {
      name: 'buying dialog',
      path,
      then: inTurn(
        press('link', 'Buy Now'),
        shows((on) => on.getByRole('button', { name: 'Proceed to Payment' })),
      ),
    },
    {
      name: 'checkout dialog with a refused card',
      then: inTurn(
        (on) => on.getByRole('button', { name: 'Proceed to Payment' }).click(),
        (on) => on.getByRole('button', { name: /^Pay \$/ }).click(),
        showsProblem,
      ),
    },
    {
      name: 'contact dialog with a missing text',
      path,
      then: inTurn(
        press('link', 'Contact Seller'),
        (on) => on.getByRole('button', { name: 'Send Message' }).click(),
        showsProblem,
      ),
    },
    {
      name: 'toast',
      path,
      then: inTurn(
        (on) => on.getByRole('button', { name: /Save for Later|Saved · Remove/ }).click(),
        shows((on) => on.getByRole('region', { name: 'Notifications (F8)' }).locator('.toast')),
      ),
    },
  ];
  await expectAccessible(page, ...states);
});

/** A link's address, and what a button sends where */
function namesOfManyPlaces(page: Page): Promise<string[]> {
  return page.locator('main').evaluate((main) => {
    const places = new Map<string, Set<string>>();
    for (const element of main.querySelectorAll<HTMLElement>('a[href], button')) {
      const copy = element.cloneNode(true) as HTMLElement;
      for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove();
      const description = document.getElementById(element.getAttribute('aria-describedby') ?? '');
      const name = [copy.getAttribute('aria-label') ?? copy.textContent, description?.textContent]
        .join(' ')
        .replace(/\s+/g, ' ')
        .trim();
      let place = element.getAttribute('href');
      if (element instanceof HTMLButtonElement && element.type === 'submit' && element.form) {
        const fields = new FormData(element.form, element);
        for (const once of ['nonce', 'sequence']) fields.delete(once);
        const sent = new URLSearchParams([...fields].map(([key, value]) => [key, String(value)]));
        place = `${element.getAttribute('formaction') ?? element.form.action}?${sent}`;
      }
      place ??= element.getAttribute('aria-describedby');
      if (place) places.set(name, (places.get(name) ?? new Set()).add(place));
    }
    return [...places]
      .filter(([, all]) => all.size > 1)
      .map(([name, all]) => [name, ...all].join(' | '));
  });
}

test('the phone’s menu, search overlay and filter sheet are accessible', async ({ page }) => {
  await page.setViewportSize(NARROW);
  await openHydrated(page, '/browse');
  for (const [name, summary] of [
    ['menu', 'Menu'],
    ['search overlay', 'Search'],
    ['filter sheet', 'Filters'],
  ] as const) {
    await openSummary(summary)(page);
    await expectNoViolations(page, name, 'light');
    await expectNoViolations(page, name, 'dark');
    await expectContrast(page, name);
    expect.soft(await smallTargets(page), `small targets, ${name}`).toEqual([]);
    await page.keyboard.press('Escape');
  }
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/companies');
  await openSummary('Menu')(page);
  const here = page.getByRole('navigation', { name: 'Menu' }).locator('[aria-current]');
  await expect(here).toHaveText('Companies');
  await expect(here).toHaveCSS('outline-style', 'solid');
});

test('seller pages are accessible', async ({ page }) => {
  const seller = await makeSeller();
  const buyer = await makeBuyer();
  const sale = await saleOf({ seller, buyer, status: 'completed' });
  await arrangeAndDispute(sale.id);
  await db.feedback.create({
    data: {
      transactionId: sale.id,
      sellerCompanyId: seller.companyId,
      wouldBuyAgain: false,
      comment: 'Two of them are bent.',
      reply: 'We take them back.',
      repliedAt: new Date(),
    },
  });
  await makeMaterial({ seller, pausedAt: new Date() });
  await makeMaterial({ seller, hiddenAt: new Date() });
  await makeMaterial({ seller, quantity: 0, quantitySold: 40 });
  await makeMaterial({ seller, confirmedAt: new Date('2026-01-05') });
  await signIn(page, seller);
  const states: State[] = [
    {
      name: 'category that is typed in',
      path: '/create-listing',
      then: async (on) => {
        await on.getByLabel('Category', { exact: true }).focus();
        await expect(on.locator('[aria-autocomplete]')).toBeFocused();
        await on.keyboard.type('wood');
        await expect(on.getByRole('option', { name: 'Flooring: Hardwood' })).toBeVisible();
      },
    },
    { name: 'listing form, refused', then: refused('List Material') },
    {
      name: 'menu of a listing',
      isList: true,
      path: '/my-listings',
      then: async (on) => {
        await openActions(on);
        await expect(on.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible();
      },
    },
    {
      name: 'my listings, about to be paused',
      then: async (on) => {
        await on.keyboard.press('Escape');
        for (const box of await on.getByRole('checkbox').all()) await box.check();
        await press('button', 'Pause')(on);
        await expect(on.getByRole('heading', { name: /^Pause/ })).toBeVisible();
        await openSummary('Change price')(on);
        await openSummary('Change stock')(on);
      },
    },
    {
      name: 'closeout, refused',
      path: '/my-listings/closeout',
      then: inTurn(
        press('button', 'Add a Row Without a Photo'),
        openSummary('More: SKU'),
        refused('List 1 Item'),
      ),
    },
    { name: 'own company', path: `/company/${seller.companyId}` },
    { name: 'feedback on it', path: `/company/${seller.companyId}/feedback` },
    { name: 'own listing', path: `/material/${sale.materialId}` },
    { name: 'edit of a listing', path: `/material/${sale.materialId}/edit` },
    { name: 'import', path: '/my-listings/import' },
    { name: 'money without sales', path: '/money' },
    {
      name: 'disputed sale with a request for a refund, a proposal and feedback',
      path: `/transaction/${sale.id}`,
      then: inTurn(
        openSummary('Decline the request'),
        openSummary('Propose another delivery'),
        openSummary('Change your reply'),
      ),
    },
    {
      name: 'page on its way',
      then: async (on) => {
        await on.route('**/*.data*', () => undefined);
        await on.getByRole('link', { name: 'Transactions' }).click();
        await expect(on.getByRole('progressbar', { name: 'Loading' })).toBeAttached();
      },
    },
  ];
  await expectAccessible(page, ...states);
  await page.unroute('**/*.data*');

  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/my-listings');
  const tabs = page.getByRole('navigation', { name: 'Listings by status' }).getByRole('link');
  const lines = await tabs.evaluateAll((links) =>
    links.map((link) => getComputedStyle(link).borderBottomColor),
  );
  expect(new Set(lines.slice(1))).not.toContain(lines[0]);
});

test('notification pages, the bell and email settings are accessible', async ({ page }) => {
  const seller = await makeSeller({ payable: false });
  await signIn(page, seller);
  const path = '/notifications';
  await putNotifications(
    seller.companyId,
    { priority: 'urgent', actionUrl: '/transactions', actionText: 'View Transactions' },
    { title: 'New message', type: 'message', category: 'messages', read: true, readAt: new Date() },
  );
  const url = unsubscribeUrl({ userId: seller.userId, categories: ['orders', 'system'] });
  await makeMaterial({ seller, confirmedAt: new Date('2026-01-05') });
  await expectAccessible(
    page,
    { name: 'notifications', isList: true, path },
    { name: 'email and push settings', path: `${path}/settings` },
    { name: 'unsubscribe link', path: new URL(url).pathname },
    { name: 'link about unconfirmed listings', path: stillListedPath(seller.userId) },
    {
      name: 'the bell',
      isList: true,
      path: '/companies',
      then: async (on: Page) => {
        const bell = on.getByRole('banner').getByRole('link', { name: /^Notifications/ });
        await expect(bell).toHaveAttribute('aria-expanded', 'false');
        await bell.click();
        const panel = on.getByRole('group', { name: 'Notifications' });
        await expect(panel.getByRole('listitem')).toHaveCount(2);
      },
    },
  );
});

test('pages of a seller without payment setup, and of a buyer, are accessible', async ({
  page,
  anotherVisitor,
}) => {
  const unpaid = await makeSeller({ payable: false });
  await signIn(page, unpaid);
  await expectAccessible(page, { name: 'payment setup', path: '/create-listing' });
  const shop = await anotherVisitor();
  const buyer = await makeBuyer();
  const seller = await makeSeller();
  const bought = await saleOf({ seller, buyer, status: 'completed' });
  const cancelled = await saleOf({ seller, buyer, status: 'cancelled' });
  await signIn(shop, buyer);
  await expectAccessible(
    shop,
    { name: 'checkout', path: `/material/${bought.materialId}/buy?quantity=2` },
    { name: 'quantity, refused', path: `/material/${bought.materialId}/buy?quantity=999` },
    {
      name: 'purchase with its forms, one refused',
      path: `/transaction/${bought.id}`,
      then: inTurn(
        openSummary('Ask for a refund'),
        refused('Ask for a refund'),
        openSummary('Propose pickup'),
      ),
    },
    { name: 'cancelled purchase', path: `/transaction/${cancelled.id}` },
  );
});

test('long lists and the account menu are accessible', async ({ page, anotherVisitor }) => {
  await signIn(page, DEMO_SELLER);
  await expectAccessible(
    page,
    { name: 'sales', isList: true, path: '/transactions' },
    { name: 'money', path: '/money' },
    {
      name: 'payout',
      then: inTurn(
        (on) => on.getByRole('table', { name: 'Payouts' }).getByRole('link').first().click(),
        shows((on) => on.getByRole('heading', { name: 'What it contains' })),
      ),
    },
    { name: 'account menu', path: '/about', then: openAccount },
  );
  const admin = await anotherVisitor();
  await signIn(admin, DEMO_ADMIN);
  await expectAccessible(admin, { name: 'all transactions', isList: true, path: '/transactions' });
});

test('profile settings are accessible', async ({ page, anotherVisitor, sandbox }) => {
  const owner = await makeSeller();
  await signIn(page, owner);
  const invited = `${uniqueWord().toLowerCase()}@people.example`;
  const email = `${uniqueWord().toLowerCase()}@people.example`;
  const forms: [string, Record<string, string>][] = [
    ['/profile/team', { intent: 'invite', email: invited, role: 'member' }],
    ['/profile?index', { intent: 'profile', firstName: 'Mia', lastName: 'Reyes', email }],
  ];
  for (const [path, form] of forms) {
    expect((await page.request.post(path, { form })).status()).toBe(200);
  }
  const states: State[] = [
    { name: 'profile with a new address', path: '/profile', then: refused('Confirm Email') },
    { name: 'team', path: '/profile/team', then: openSummary('Change') },
    {
      name: 'company, refused',
      path: '/profile/company',
      then: inTurn((on) => on.getByLabel('City').fill(''), refused('Update Company')),
    },
    { name: 'security', path: '/profile/security' },
    { name: 'webhooks', path: '/profile/webhooks', then: refused('Add Webhook') },
    { name: 'two-step sign-in', path: '/profile/two-step' },
    {
      name: 'two-step sign-in, being set up',
      then: inTurn(press('button', 'Set Up'), refused('Turn On')),
    },
    { name: 'preferences', path: '/profile/preferences' },
  ];
  await expectAccessible(page, ...states);

  await db.userSession.deleteMany({ where: { userId: owner.userId } });
  const [path, form] = forms[1]!;
  const asked = await page.request.post(path, { form, headers: { Accept: 'text/html' } });
  const kept = new URL(asked.url()).searchParams.get('returnTo')!;
  await signInByForm(page, owner);
  await expectAccessible(page, { name: 'form typed before the session ended', path: kept });

  const guest = await anotherVisitor();
  await expect.poll(async () => (await sandbox.mail({ to: invited })).length).toBe(1);
  const [invitation] = await sandbox.mail({ to: invited });
  const invite = /\/invite\/[\w-]{43}/.exec(invitation!.text)![0];
  await expectAccessible(
    guest,
    { name: 'invitation, refused', path: invite, then: refused('Create Account and Join') },
    { name: 'invitation that does not work', path: '/invite/none' },
  );
});

test('messages, saved materials and alerts are accessible', async ({ page, anotherVisitor }) => {
  const seller = await makeSeller();
  const buyer = await makeBuyer();
  await signIn(page, buyer);
  const takeoff = { id: randomUUID(), zip: '60601', lines: '9 anchor bolts\n4 gates\n5/8 type X' };
  let materialId = '';
  // Two of each: buttons of one name may not lead to different places.
  for (const lines of [takeoff.lines, '2 doors']) {
    ({ materialId } = await saleOf({ seller, buyer, status: 'completed' }));
    await page.request.post(`/material/${materialId}/contact`, {
      form: { subject: 'Pickup', content: 'When can we come?' },
    });
    await page.request.post(`/material/${materialId}`, { form: { saved: 'yes' } });
    await page.request.post('/saved/alert', { form: { intent: 'save', search: uniqueWord() } });
    const id = lines === takeoff.lines ? takeoff.id : randomUUID();
    await page.request.post('/takeoffs', { form: { ...takeoff, id, lines, name: id } });
  }
  const { id: threadId } = await db.messageThread.findFirstOrThrow({ where: { materialId } });
  const { id: searchId } = await db.savedSearch.findFirstOrThrow({
    where: { userId: buyer.userId },
  });
  const states: State[] = [
    { name: 'messages', isList: true, path: '/messages' },
    { name: 'conversation', path: `/messages/${threadId}` },
    { name: 'saved, with alerts', isList: true, path: '/saved' },
    { name: 'asking for an alert', path: '/saved/alert?search=rebar' },
    { name: 'takeoffs', isList: true, path: '/takeoffs' },
    { name: 'takeoff with an open line', path: `/takeoffs/${takeoff.id}?line=1` },
    { name: 'alert link in an email', path: switchOffPath(searchId) },
  ];
  await expectAccessible(page, ...states);
  const shop = await anotherVisitor();
  await signIn(shop, seller);
  await expectAccessible(shop, {
    name: 'reply, refused',
    path: `/messages/${threadId}`,
    then: refused('Send Reply'),
  });
});

test('the admin’s registration, user and company lists are accessible', async ({ page }) => {
  const { word } = await makeRegistration();
  await signIn(page, await makeAdmin());
  const states: State[] = [
    { name: 'overview', path: '/admin' },
    { name: 'registrations', path: `/admin/registrations?q=${word}` },
    {
      name: 'rejection dialog',
      then: async (on) => {
        await openActions(on);
        await on.getByRole('menuitem', { name: 'Reject' }).click();
        await expect(on.getByRole('dialog')).toBeVisible();
      },
    },
    { name: 'users', isList: true, path: '/admin/users' },
    { name: 'companies', isList: true, path: '/admin/companies' },
    {
      name: 'admins, and the form for another, refused',
      path: '/admin/admins',
      then: inTurn(
        openSummary('Create Admin'),
        press('button', 'Create Admin'),
        shows((on) => on.getByRole('heading', { name: 'Failed to create admin' })),
      ),
    },
  ];
  await expectAccessible(page, ...states);
});

test('the admin’s money pages are accessible', async ({ page }) => {
  await signIn(page, await makeAdmin());
  const states: State[] = [
    { name: 'money', path: '/admin/money' },
    { name: 'ledger', path: '/admin/ledger' },
    { name: 'webhooks', path: '/admin/webhooks' },
    { name: 'health', path: '/admin/health' },
    { name: 'settings', path: '/admin/settings' },
  ];
  await expectAccessible(page, ...states);
});

test('the admin’s decision pages are accessible', async ({ page }) => {
  const registration = await makeRegistration();
  const person = await makePerson();
  const seller = await makeSeller();
  await signIn(page, await makeAdmin());
  const path = `/admin/registrations/${registration.id}`;
  const states: State[] = [
    { name: 'suspension', path: `/admin/companies/${seller.companyId}?decide=suspend` },
    { name: 'ban', path: `/admin/users/${person.id}?decide=ban` },
    { name: 'user', path: `/admin/users/${person.id}` },
    { name: 'registration', path },
    {
      name: 'registration, approved',
      then: async (on) => {
        if (await on.getByRole('button', { name: 'Approve' }).isVisible()) {
          await press('button', 'Approve')(on);
          await expect(on).not.toHaveURL(path);
          await on.goto(path);
          await hydrated(on);
        }
      },
    },
  ];
  await expectAccessible(page, ...states);
});

async function openAccount(page: Page): Promise<void> {
  const summary = page.locator('details.acct > summary');
  if (await summary.isVisible()) await summary.click();
}

test('the admin’s material, email, audit log and analytics pages are accessible', async ({
  page,
}) => {
  const { id, title } = await makeMaterial();
  await signIn(page, await makeAdmin());
  await page.request.post(`/admin/materials/${id}`, {
    form: { intent: 'unavailable', reason: 'Recalled' },
  });
  const after = { description: 'W'.repeat(1500) };
  await db.auditLogEntry.create({ data: { action: 'edited', subjectType: 'company', after } });
  const list = `/admin/materials?q=${encodeURIComponent(title)}`;
  const open = (name: string) => inTurn((on) => choose(on, title, name), showsDialog);
  const states: State[] = [
    { name: 'materials', isList: true, path: '/admin/materials' },
    { name: 'photo dialog', path: list, then: open('Photo') },
    {
      name: 'details dialog, refused',
      then: async (on) => {
        await on.keyboard.press('Escape');
        await expect(on.getByRole('dialog')).toHaveCount(0);
        await open('Details')(on);
        await on.getByLabel('Title').fill('');
        await on.getByRole('button', { name: 'Save Changes' }).click();
        await showsProblem(on);
      },
    },
    {
      name: 'analytics',
      path: '/admin/analytics',
      then: openSummary('Revenue by month as a table'),
    },
    { name: 'mail', path: '/admin/mail' },
    { name: 'audit log', path: '/admin/audit-log' },
  ];
  await expectAccessible(page, ...states);
});

test('the admin’s pages for one material and one category are accessible', async ({
  page,
  anotherVisitor,
}) => {
  const { id } = await makeMaterial();
  const path = `/admin/materials/${id}`;
  await signIn(page, await makeAdmin());
  const states: State[] = [
    { name: 'details', path },
    { name: 'edit without the lock', path: `${path}/edit` },
    { name: 'new category', path: '/admin/categories', then: openSummary('Add Category') },
    {
      name: 'category',
      then: inTurn(
        press('link', 'Roofing'),
        shows((on) => on.getByRole('heading', { name: 'Subcategories' })),
      ),
    },
  ];
  await expectAccessible(page, ...states);
  await page.request.post(path, { form: {} });
  const other = await anotherVisitor();
  await signIn(other, await makeAdmin());
  await expectAccessible(other, { name: 'a locked material', path });
});

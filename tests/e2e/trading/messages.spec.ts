import { phonePhoto } from '../setup/photos';
import {
  expect,
  hydrated,
  makeBuyer,
  makeMaterial,
  makeSeller,
  openHydrated,
  type Page,
  setInView,
  signIn,
  test,
  type Trader,
} from '../setup/test';

async function ask(page: Page, buyer: Trader, materialId: string, text: string): Promise<void> {
  await signIn(page, buyer);
  await page.goto(`/material/${materialId}/contact`);
  await page.getByLabel('Message', { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Message sent')).toBeVisible();
}

async function openConversation(page: Page) {
  const seller = await makeSeller();
  const buyer = await makeBuyer();
  const material = await makeMaterial({ seller });
  await ask(page, buyer, material.id, 'Is it still there?');
  await page.getByRole('link', { name: 'Open conversation' }).click();
  await expect(page).toHaveURL(/\/messages\/[0-9a-f-]{36}$/);
  await hydrated(page);
  return { seller, buyer, material };
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a seller reads a question, replies with photos and marks it as read', async ({
    page,
    anotherVisitor,
    browser,
  }) => {
    const seller = await makeSeller();
    const buyer = await makeBuyer();
    const material = await makeMaterial({ seller });
    const asking = await anotherVisitor();
    await ask(asking, buyer, material.id, 'Is all of it still there?');

    await signIn(page, seller);
    await page.goto('/browse');
    await page.getByRole('banner').getByRole('link', { name: 'Messages 1 unread' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Messages');
    const line = page.getByRole('list', { name: 'Conversations' }).getByRole('listitem');
    await expect(line).toContainText('Is all of it still there?');
    await expect(line).toContainText('1 new');
    await line.getByRole('link', { name: material.title }).click();
    await expect(page.getByRole('link', { name: 'View Material' })).toHaveAttribute(
      'href',
      `/material/${material.id}`,
    );
    await page.getByRole('button', { name: 'Mark as read' }).click();
    await expect(page.getByText('Marked as read')).toBeVisible();
    await expect(
      page.getByRole('banner').getByRole('link', { name: 'Messages', exact: true }).first(),
    ).toBeVisible();

    await page.getByLabel(`Reply to ${buyer.companyName}`).fill(' ');
    await page
      .getByLabel('Select photos')
      .setInputFiles([await phonePhoto('one.jpg'), await phonePhoto('two.jpg')]);
    await page.getByRole('button', { name: 'Send Reply' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Enter a message');
    await expect(
      page.getByLabel('Photo 2 is uploaded and will be sent with the message'),
    ).toBeChecked();
    await page.getByLabel(`Reply to ${buyer.companyName}`).fill('All of it.\nSee here.');
    await page.getByRole('button', { name: 'Send Reply' }).click();
    await expect(page.getByText('Message sent')).toBeVisible();
    const talk = page.getByRole('region', { name: 'Conversation' });
    await expect(talk).toContainText('Maria Ortiz of your company');
    await expect(talk.getByRole('img')).toHaveCount(2);

    await asking.goto('/messages?search=still+there');
    await asking.getByRole('link', { name: material.title }).click();
    const image = asking.getByRole('region', { name: 'Conversation' }).getByRole('img').first();
    await expect(image).toBeVisible();
    const address = new URL((await image.getAttribute('src'))!, asking.url()).href;
    expect((await asking.request.get(address)).status()).toBe(200);
    const stranger = await browser.newContext();
    expect((await stranger.request.get(address)).status()).toBe(401);
    await stranger.close();
    await asking.getByRole('link', { name: 'Refresh' }).click();
    await expect(asking.getByText('All of it.')).toBeVisible();
  });
});

test('a reply appears live in the other browser, which keeps its typed text', async ({
  page,
  anotherVisitor,
}) => {
  const { seller, buyer, material } = await openConversation(page);
  const text = page.getByLabel(`Reply to ${seller.companyName}`);
  await text.pressSequentially('Half a sen');

  const other = await anotherVisitor();
  await signIn(other, seller);
  await openHydrated(other, '/messages');
  await expect(
    other.getByRole('banner').getByRole('link', { name: 'Messages 1 unread' }),
  ).toBeVisible();
  await other.getByRole('link', { name: material.title }).click();
  await expect(page.getByText('· Read')).toBeVisible();
  await expect(
    other.getByRole('banner').getByRole('link', { name: 'Messages', exact: true }),
  ).toBeVisible();

  await other.getByLabel(`Reply to ${buyer.companyName}`).fill('All forty of them.');
  await other.getByLabel('Select photos').setInputFiles(await phonePhoto('one.jpg'));
  await expect(other.getByAltText('Preview 1')).toBeVisible();
  await other.getByRole('button', { name: 'Send Reply' }).click();
  await expect(
    other.getByRole('region', { name: 'Conversation' }).getByText('All forty of them.'),
  ).toBeVisible();
  const talk = page.getByRole('region', { name: 'Conversation' });
  await expect(talk.getByText('All forty of them.')).toBeVisible();
  await expect(talk.getByRole('img')).toBeVisible();
  await expect(page.getByText('New message from Maria Ortiz: All forty of them.')).toBeAttached();
  await expect(text).toHaveValue('Half a sen');
  await expect(text).toBeFocused();
  await expect(other.getByLabel(`Reply to ${buyer.companyName}`)).toHaveValue('');
  await expect(other.getByAltText('Preview 1')).toHaveCount(0);

  await text.pressSequentially('tence.');
  await page.getByRole('button', { name: 'Send Reply' }).click();
  await expect(talk.getByText('Half a sentence.')).toBeVisible();
  await expect(
    other.getByRole('region', { name: 'Conversation' }).getByText('Half a sentence.'),
  ).toBeVisible();
  await expect(text).toBeFocused();
});

test('text typed while a reply is sending is kept, and the newest page shows the reply', async ({
  page,
}) => {
  const { seller } = await openConversation(page);
  const address = new URL(page.url()).pathname;
  await openHydrated(page, `${address}?page=2`);
  const text = page.getByLabel(`Reply to ${seller.companyName}`);
  await text.fill('We come on Monday.');
  let send = () => undefined as void;
  const mayGo = new Promise<void>((resolve) => (send = resolve));
  await page.route('**/messages/*.data*', async (route) => {
    if (route.request().method() === 'POST') await mayGo;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Send Reply' }).click();
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible();
  await text.pressSequentially(' With a truck.');
  send();
  const talk = page.getByRole('region', { name: 'Conversation' });
  await expect(talk.getByText('We come on Monday.', { exact: true })).toBeVisible();
  await expect(text).toHaveValue('With a truck.');
  await expect(page).toHaveURL(new RegExp(`${address}$`));
});

test('a page in the background shows new messages when it is viewed again', async ({
  page,
  anotherVisitor,
}) => {
  const { seller, buyer } = await openConversation(page);
  const talk = page.getByRole('region', { name: 'Conversation' });
  const other = await anotherVisitor();
  await signIn(other, seller);
  await openHydrated(other, new URL(page.url()).pathname);
  // The stream is open and has sent its first event.
  await expect(talk.getByText('· Read')).toBeVisible();

  await setInView(page, false);
  await other.getByLabel(`Reply to ${buyer.companyName}`).fill('All forty of them.');
  await other.getByRole('button', { name: 'Send Reply' }).click();
  await expect(
    other.getByRole('region', { name: 'Conversation' }).getByText('All forty of them.'),
  ).toBeVisible();
  await expect(talk.getByText('All forty of them.')).toHaveCount(0);
  await setInView(page, true);
  await expect(talk.getByText('All forty of them.')).toBeVisible();
});

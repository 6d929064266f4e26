import { sendMessage } from '~/domain/messaging/index.server';
import { faintTexts } from '../setup/measures';
import { phonePhoto } from '../setup/photos';
import {
  actorOf,
  expect,
  makeBuyer,
  makeMaterial,
  makeSeller,
  openHydrated,
  type Page,
  setInView,
  signIn,
  test,
} from '../setup/test';

async function openConversation(page: Page) {
  const seller = await makeSeller();
  const buyer = await makeBuyer();
  const material = await makeMaterial({ seller });
  const { threadId } = await sendMessage(
    { subject: material.title, content: 'Is it still there?', materialId: material.id },
    actorOf(buyer),
  );
  await signIn(page, buyer);
  return { seller, buyer, material, path: `/messages/${threadId}` };
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a buyer asks; the seller reads it, marks it as read and replies with photos', async ({
    page,
    anotherVisitor,
  }) => {
    const seller = await makeSeller();
    const buyer = await makeBuyer();
    const material = await makeMaterial({ seller });
    const asking = await anotherVisitor();
    await signIn(asking, buyer, `/material/${material.id}/contact`);
    await asking.getByLabel('Message', { exact: true }).fill('Is all of it still there?');
    await asking.getByRole('button', { name: 'Send Message' }).click();
    await expect(asking.getByText('Message sent')).toBeVisible();

    await signIn(page, seller, '/messages');
    await expect(
      page.getByRole('banner').getByRole('link', { name: 'Messages 1 unread' }),
    ).toBeVisible();
    const line = page.getByRole('list', { name: 'Conversations' }).getByRole('listitem');
    await expect(line).toContainText('Is all of it still there?');
    await expect(line).toContainText('1 new');
    await line.getByRole('link', { name: material.title }).click();
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
  });
});

test('what is written from right to left is shown and typed so, line by line', async ({ page }) => {
  const { material, seller, buyer, path } = await openConversation(page);
  const content = 'שלום!\nThanks!';
  await sendMessage({ subject: material.title, content, materialId: material.id }, actorOf(buyer));
  await page.goto(path);
  const shown = page.getByRole('region', { name: 'Conversation' }).getByText('Thanks!');
  const lefts = await shown.evaluate((text) =>
    [0, 4, 6, 12].map((at) => {
      const range = document.createRange();
      range.setStart(text.firstChild!, at);
      range.setEnd(text.firstChild!, at + 1);
      return range.getBoundingClientRect().left;
    }),
  );
  const [first, mark, latin, latinMark] = lefts as [number, number, number, number];
  expect(mark).toBeLessThan(first);
  expect(latin).toBeLessThan(latinMark);
  await expect(page.getByLabel(`Reply to ${seller.companyName}`)).toHaveCSS(
    'unicode-bidi',
    'plaintext',
  );
});

test('a reply appears live in the other browser, which keeps its typed text, and in the background once viewed', async ({
  page,
  anotherVisitor,
}) => {
  const { seller, buyer, material, path } = await openConversation(page);
  await openHydrated(page, path);
  const text = page.getByLabel(`Reply to ${seller.companyName}`);
  await text.pressSequentially('Half a sen');

  const other = await anotherVisitor();
  await openHydrated(other, '/messages', seller);
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

  await setInView(page, false);
  await other.getByLabel(`Reply to ${buyer.companyName}`).fill('Come on Monday.');
  await other.getByRole('button', { name: 'Send Reply' }).click();
  await expect(
    other.getByRole('region', { name: 'Conversation' }).getByText('Come on Monday.'),
  ).toBeVisible();
  await expect(talk.getByText('Come on Monday.')).toHaveCount(0);
  await setInView(page, true);
  await expect(talk.getByText('Come on Monday.')).toBeVisible();
});

test('text typed while a reply is sending is kept, and the newest page shows the reply', async ({
  page,
}) => {
  const { seller, path } = await openConversation(page);
  await openHydrated(page, `${path}?page=2`);
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
  await expect.poll(() => faintTexts(page)).toEqual([]);
  await text.pressSequentially(' With a truck.');
  send();
  const talk = page.getByRole('region', { name: 'Conversation' });
  await expect(talk.getByText('We come on Monday.', { exact: true })).toBeVisible();
  await expect(text).toHaveValue('With a truck.');
  await expect(page).toHaveURL(path);
});

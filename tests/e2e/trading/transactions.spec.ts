import { createPurchase } from '../../factories/transaction';
import { download } from '../setup/downloads';
import {
  expect,
  holdRequests,
  makeBuyer,
  makeMaterial,
  makeSeller,
  markWindow,
  openHydrated,
  type Page,
  signIn,
  test,
  type Trader,
} from '../setup/test';

type Given = Parameters<typeof createPurchase>[0];

const CARD = { paymentMethod: 'card', cardBrand: 'mastercard', cardLast4: '4444' } as const;

async function makeHistory() {
  const seller = await makeSeller();
  const partner = await makeBuyer();
  const material = await makeMaterial({ seller });
  const bought = await makeMaterial({ seller: partner, title: 'Joist hangers, 2x10' });
  const sale = (changes: Partial<Given> = {}) =>
    createPurchase(
      { materialId: material.id, buyerCompanyId: partner.companyId, ...changes },
      { payment: changes.status === 'cancelled' ? {} : CARD },
    );
  await Promise.all(Array.from({ length: 23 }, () => sale()));
  await sale({ status: 'cancelled', cancelledAt: new Date() });
  const { id: paid } = await sale({ quantity: 3, unitPrice: '19.99' });
  await createPurchase({ materialId: bought.id, buyerCompanyId: seller.companyId });
  return { seller, partner, paid };
}

const rows = (page: Page) => page.getByRole('main').getByRole('row');
const found = (page: Page) =>
  page.getByRole('main').getByRole('status').filter({ hasText: 'transaction' });
const search = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Search' }).click();

async function expectFirstPage(page: Page, partner: Trader): Promise<void> {
  await expect(found(page)).toHaveText('26 transactions');
  await expect(rows(page)).toHaveCount(21);
  const newest = rows(page).nth(1);
  await expect(newest).toContainText('You bought');
  await expect(newest.getByRole('link', { name: partner.companyName })).toHaveAttribute(
    'href',
    `/company/${partner.companyId}`,
  );
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('transactions are filtered and paged; the CSV file and a receipt download', async ({
    page,
  }) => {
    const { seller, partner, paid } = await makeHistory();
    await signIn(page, seller, '/transactions');
    await expectFirstPage(page, partner);
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL('/transactions?page=2');
    await expect(rows(page)).toHaveCount(7);

    await page.getByLabel('Role').selectOption('Sold');
    await page.getByLabel('Status').selectOption('Canceled');
    await search(page);
    await expect(found(page)).toHaveText('1 transaction found');
    await expect(page.getByLabel('Role')).toHaveValue('sold');
    await expect(rows(page).nth(1)).toContainText('Canceled');
    await expect(page.getByRole('link', { name: 'Download Receipt' })).toHaveCount(0);

    await page.getByLabel('Status').selectOption('Completed');
    await page.getByLabel('Company, material or ID').fill(paid.slice(0, 8));
    await search(page);
    await expect(rows(page)).toHaveCount(2);
    const csv = await download(page.getByRole('link', { name: 'Export CSV' }));
    expect(csv.name).toBe('offcut-transactions.csv');
    const lines = csv.bytes.toString().trimEnd().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(new RegExp(`^${paid},`));
    await page.getByText('Actions for').click();
    const receipt = await download(
      page.getByRole('link', { name: `Download Receipt of ${paid.slice(0, 8)}` }),
    );
    expect(receipt.name).toMatch(/^offcut-receipt-\d{6}\.pdf$/);
    await page.getByRole('link', { name: `View Details of ${paid.slice(0, 8)}` }).click();
    await expect(page).toHaveURL(`/transaction/${paid}`);
  });
});

test('with JavaScript filters apply at once, and a slow list shows five skeleton rows', async ({
  page,
}) => {
  const { seller, partner } = await makeHistory();
  await openHydrated(page, '/transactions', seller);
  await expectFirstPage(page, partner);
  const sameWindow = await markWindow(page);

  const release = await holdRequests(page, '**/transactions.data?**');
  await page.getByLabel('Role').focus();
  await page.keyboard.press('B');
  await expect(page.locator('[aria-busy="true"] .bone.w-40')).toHaveCount(5);
  release();
  await expect(found(page)).toHaveText('1 transaction found');
  await expect(page).toHaveURL(/role=bought/);
  await expect(page.getByLabel('Role')).toBeFocused();
  await page.goBack();
  await expect(found(page)).toHaveText('26 transactions');
  await expect(page.getByLabel('Role')).toHaveValue('');
  await sameWindow();

  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(
    true,
  );
});

import { download } from '../setup/downloads';
import { makePaidPurchase } from '../setup/paying';
import { expect, makeBuyer, makeMaterial, makeSeller, signIn, test } from '../setup/test';

test.use({ javaScriptEnabled: false });

const YEAR = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  timeZone: 'America/Chicago',
}).format();

test('a seller sees the balance, opens a payout, downloads the year and opens the Stripe dashboard', async ({
  page,
  sandbox,
}) => {
  const seller = await makeSeller();
  const material = await makeMaterial({ seller });
  await signIn(page, seller, '/money');
  await expect(page.getByRole('heading', { name: 'No sales yet' })).toBeVisible();
  const id = await makePaidPurchase(await makeBuyer(), { material, quantity: 3 });

  await test.step('the sale is pending, net of the fee', async () => {
    await page.goto(`/company/${seller.companyId}`);
    await page.getByRole('link', { name: 'View Money' }).click();
    const figure = (label: string) =>
      page.locator('.stats > div').filter({ hasText: label }).getByRole('definition').first();
    await expect(figure('Pending')).toHaveText('$59.97');
    await expect(figure(`Net to you in ${YEAR}`)).toHaveText('$59.97');
    await expect(page.getByRole('heading', { name: 'No payouts yet' })).toBeVisible();
  });

  const payout = await sandbox.payOut({ account: seller.account! });
  await test.step('the payout names the purchase', async () => {
    await page.reload();
    await page.getByRole('table', { name: 'Payouts' }).getByRole('link').click();
    await expect(page).toHaveURL(`/money/payout/${payout.id}`);
    await expect(page.getByRole('heading', { name: 'Payout of $59.97' })).toBeVisible();
    const row = page.getByRole('table').getByRole('row').nth(1);
    await expect(row).toContainText('Sale');
    for (const sum of ['$62.97', '-$3.00', '$59.97']) await expect(row).toContainText(sum);
    await expect(row.getByRole('link', { name: material.title })).toHaveAttribute(
      'href',
      `/transaction/${id}`,
    );
  });

  await test.step('the statement of the year', async () => {
    await page.goto('/money');
    const take = (name: string) =>
      download(page.getByRole('link', { name: `${name} statement of ${YEAR}` }));
    const csv = await take('CSV');
    expect(csv.name).toBe(`offcut-statement-${YEAR}.csv`);
    expect(csv.bytes.toString().split('\r\n')[1]).toContain(`,Sale,${id},`);
    const pdf = await take('PDF');
    expect(pdf.name).toBe(`offcut-statement-${YEAR}.pdf`);
  });

  await test.step('a failed payout says why and what to do', async () => {
    await sandbox.failPayout({ payout: payout.id, code: 'account_closed' });
    await sandbox.webhooksSettled();
    await page.reload();
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText('A payout of $59.97 failed');
    await expect(alert).toContainText('The bank account is closed. Open the Stripe dashboard');
    await page.getByRole('button', { name: 'Open Stripe Dashboard' }).click();
    await expect(page.getByText('$59.97 available')).toBeVisible();
  });
});

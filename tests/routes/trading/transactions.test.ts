import { getDocumentProxy, extractText } from 'unpdf';
import { beforeAll, describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { loader as openReceipt } from '~/routes/transaction.$id_.receipt/route';
import * as transactionsPage from '~/routes/transactions/route';
import { loader as openCsv } from '~/routes/csv.$list/route';
import { createCompany } from '../../factories/company';
import { createMaterial } from '../../factories/material';
import { createPurchase } from '../../factories/transaction';
import { createActor, makeMember } from '../../factories/user';
import { linksOf, renderPage } from '../static/render-page';
import { cookieOf, openFile, openPage, openRows } from '../visit';

const { loader: openList } = transactionsPage;

let cookies: Record<'buyer' | 'seller' | 'outsider' | 'loner' | 'admin', string>;
let paid: string;
let open: string;

beforeAll(async () => {
  const [prairie, lakeshore, other] = [
    await createCompany({ name: 'Prairie Builders' }),
    await createCompany({ name: 'Lakeshore Masonry' }),
    await createCompany({ name: 'Third Party' }),
  ];
  const enter = async (companyId?: string, role?: 'admin') => {
    const { userId } = await createActor(companyId);
    if (role) await db.user.update({ where: { id: userId }, data: { role } });
    return cookieOf(userId);
  };
  cookies = {
    buyer: await enter(prairie.id),
    seller: await enter(lakeshore.id),
    outsider: await enter(other.id),
    loner: await enter(),
    admin: await enter(undefined, 'admin'),
  };
  const sale = {
    materialId: (await createMaterial({ companyId: lakeshore.id })).id,
    buyerCompanyId: prairie.id,
  };
  ({ id: paid } = await createPurchase(sale));
  ({ id: open } = await createPurchase({ ...sale, status: 'pending' }));
});

const list = (query: string, cookie?: string) =>
  openPage(openList, `/transactions${query}`, { cookie });

const file = (query: string, cookie?: string, name = 'transactions') =>
  openFile(openCsv, `/csv/${name}${query}`, { cookie, params: { list: name } });
const receipt = (id: string, cookie?: string) =>
  openFile(openReceipt, `/transaction/${id}/receipt`, { cookie, params: { id } });

describe('/transactions', () => {
  test('offers a member no step that only owners and admins can take', async () => {
    const steps = async (cookie: string) =>
      (await renderPage(transactionsPage, '/transactions', { cookie })).textOf(
        'select[name=step] option',
      );
    const { companyId } = await db.user.findFirstOrThrow({
      where: { company: { name: 'Lakeshore Masonry' } },
    });
    const member = await makeMember(companyId, 'member');
    const shown = await steps(await cookieOf(member.user.id));
    const hidden = (await steps(cookies.seller)).filter((step) => !shown.includes(step));
    expect(hidden).toEqual(['Send evidence to the bank', 'Answer the refund request']);
  });

  test('shows the company’s own totals and rows, and every company’s to an admin', async () => {
    const own = await list('', cookies.buyer);
    expect(own.body).toMatchObject({
      total: 2,
      isAdmin: false,
      platform: null,
      own: { netCents: 0, pendingCents: 0, transactionCount: 2 },
    });
    expect((await list('', cookies.outsider)).body).toMatchObject({
      total: 0,
      own: { netCents: 0, spentCents: 0, transactionCount: 0 },
    });
    expect((await list('', cookies.loner)).status).toBe(403);
    expect((await list('', cookies.admin)).body).toMatchObject({
      total: 2,
      isAdmin: true,
      own: null,
      platform: { totalCommissionsCents: 200, pendingCommissionsCents: 100 },
    });
    expect((await list('?role=sold', cookies.buyer)).body).toMatchObject({ total: 0 });
    expect(
      await openRows(openList, '/transactions?status=pending&page=7', { cookie: cookies.seller }),
    ).toMatchObject({
      total: 1,
      page: 1,
      rows: [{ id: open, side: 'sold', status: 'pending' }],
    });
  });

  test('shows where to start when there are none', async () => {
    const path = '/transactions';
    const page = await renderPage(transactionsPage, path, { cookie: cookies.outsider });
    expect(page.textOf('h2')).toContain('No transactions yet');
    expect(linksOf(page)).toEqual(expect.arrayContaining(['/browse', '/create-listing']));
  });

  test('offers to clear the filters when nothing fits them', async () => {
    const path = '/transactions?search=no+such+thing';
    const page = await renderPage(transactionsPage, path, { cookie: cookies.buyer });
    const clear = [...page.document.querySelectorAll('a')].filter(
      ({ textContent }) => textContent === 'Clear Filters',
    );
    expect(clear.map((link) => link.getAttribute('href'))).toContain('/transactions');
  });

  test('filters by what waits for the company, in the CSV as well', async () => {
    const unpaid = '?step=pay';
    const rows = await openRows(openList, `/transactions${unpaid}`, { cookie: cookies.buyer });
    expect(rows).toMatchObject({ total: 1, rows: [{ id: open, step: 'pay' }] });
    expect((await list(unpaid, cookies.seller)).body).toMatchObject({ total: 0 });
    expect((await list(unpaid, cookies.admin)).body).toMatchObject({ total: 0 });
    const lines = (await (await file(unpaid, cookies.buyer)).text()).trimEnd().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(new RegExp(`^${open},.*,Pay,$`));
  });

  test('sends a guest to sign in and back, from a CSV file and the receipt to their pages', async () => {
    expect((await list('?status=pending')).location).toBe(
      '/signin?returnTo=%2Ftransactions%3Fstatus%3Dpending',
    );
    for (const [name, page] of [
      ['transactions', '/transactions'],
      ['audit-log', '/admin/audit-log'],
      ['ledger', '/admin/ledger'],
    ] as const) {
      const back = new URLSearchParams({ returnTo: `${page}?status=pending` });
      const { headers } = await file('?status=pending', undefined, name);
      expect(headers.get('Location')).toBe(`/signin?${back}`);
    }
    expect((await receipt(paid)).headers.get('Location')).toBe(
      `/signin?returnTo=%2Ftransaction%2F${paid}`,
    );
  });
});

test("the CSV file contains the company's filtered transactions and is never cached", async () => {
  const response = await file('?role=bought&status=completed', cookies.buyer);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="offcut-transactions.csv"',
    'cache-control': 'private, no-store',
  });
  const text = Buffer.from(await response.arrayBuffer()).toString();
  expect(text.startsWith('\ufeff'), 'Excel reads it as UTF-8').toBe(true);
  const lines = text.trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(paid);
  for (const [who, count] of [
    ['outsider', 1],
    ['seller', 3],
    ['admin', 3],
  ] as const) {
    const text = await (await file('', cookies[who])).text();
    expect(text.trimEnd().split('\r\n'), who).toHaveLength(count);
  }
});

describe('the receipt', () => {
  test('is a downloadable PDF for buyer, seller and admins', async () => {
    for (const who of ['buyer', 'seller', 'admin'] as const) {
      const response = await receipt(paid, cookies[who]);
      expect(response.status).toBe(200);
      expect(response.headers.get('Content-Type')).toBe('application/pdf');
      expect(response.headers.get('Cache-Control')).toBe('private, no-store');
      expect(response.headers.get('Content-Disposition')).toMatch(
        /^attachment; filename="offcut-receipt-\d{6}\.pdf"$/,
      );
      const pdf = await getDocumentProxy(new Uint8Array(await response.arrayBuffer()));
      const { text } = await extractText(pdf, { mergePages: true });
      expect(text).toContain('Lakeshore Masonry');
      expect(text).toContain(paid);
    }
  });

  test('is 404 for others, and before payment', async () => {
    for (const [id, who, status, sentence] of [
      [paid, 'outsider', 404, 'Transaction not found'],
      ['nonsense', 'buyer', 404, 'Transaction not found'],
      [open, 'outsider', 404, 'Transaction not found'],
      [open, 'buyer', 409, 'There is no receipt yet: this purchase isn’t paid.'],
    ] as const) {
      const response = await receipt(id, cookies[who]);
      expect(response.status).toBe(status);
      expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
      expect(await response.text()).toContain(sentence);
    }
  });
});

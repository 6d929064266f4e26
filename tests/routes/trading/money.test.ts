import { beforeAll, describe, expect, test } from 'vitest';
import { syncAccount } from '~/domain/companies/index.server';
import * as money from '~/routes/money/route';
import { loader as openPayout, meta as payoutMeta } from '~/routes/money_.payout.$id/route';
import { loader as openStatement } from '~/routes/money_.statement.$type/route';
import { createUser, makeMember } from '../../factories/user';
import { useSandbox } from '../../setup/sandbox';
import { createPaidPurchase } from '../../domain/trading/trade';
import { renderPage } from '../static/render-page';
import { cookieOf, openFile, openPage } from '../visit';

const sandbox = useSandbox();
const cookies: Record<'seller' | 'member' | 'loner', string> = {
  seller: '',
  member: '',
  loner: '',
};
let payoutId: string;
let account: string;

beforeAll(async () => {
  const { stall } = await createPaidPurchase(sandbox);
  account = stall.accountId;
  payoutId = (await sandbox.control.payOut({ account })).id;
  cookies.seller = await cookieOf(stall.seller.userId);
  cookies.member = await cookieOf((await makeMember(stall.seller.companyId, 'member')).user.id);
  cookies.loner = await cookieOf((await createUser()).id);
});

const PAGES: [typeof money.loader, string, () => Record<string, string>][] = [
  [money.loader, '/money', () => ({})],
  [openPayout as never, '/money/payout/x', () => ({ id: payoutId })],
];
const FILES = [
  ['pdf', 'application/pdf'],
  ['csv', 'text/csv; charset=utf-8'],
] as const;
const year = new Date().getFullYear();

describe('the Money pages', () => {
  test.each(PAGES)(
    'open for owners, and not for members, guests and people without a company',
    async (loader, path, params) => {
      const open = (cookie?: string) => openPage(loader, path, { cookie, params: params() });
      expect((await open(cookies.seller)).status).toBe(200);
      expect((await open(cookies.member)).status).toBe(403);
      expect((await open(cookies.loner)).status).toBe(403);
      expect((await open()).location).toBe(`/signin?returnTo=${encodeURIComponent(path)}`);
    },
  );

  test('name each payout in its title', async () => {
    const args = { cookie: cookies.seller, params: { id: payoutId } };
    const { body } = await openPage(openPayout, '/money/payout/x', args);
    const [{ title }] = payoutMeta({ data: body } as never) as [{ title: string }];
    expect(title).toMatch(/^Payout of \$[\d,.]+, sent \w{3}, \w{3} \d+, \d{4} · Offcut$/);
  });

  test.each(FILES)('have a statement for owners alone, never cached', async (type, mime) => {
    const path = `/money/statement/${type}?year=${year}`;
    const open = (cookie: string, address = path) =>
      openFile(openStatement, address, { cookie, params: { type } });
    const file = await open(cookies.seller);
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': mime,
      'content-disposition': `attachment; filename="offcut-statement-${year}.${type}"`,
      'cache-control': 'private, no-store',
    });
    for (const [cookie, address, status] of [
      [cookies.member, path, 403],
      [cookies.loner, path, 403],
      [cookies.seller, `/money/statement/${type}?year=1999`, 404],
      [cookies.seller, `/money/statement/${type}`, 404],
    ] as const) {
      const refused = await open(cookie, address);
      expect(refused.status, address).toBe(status);
      expect(await refused.text()).toContain('<a href="/money">Money</a>');
    }
  });

  test('say what Stripe no longer does, and have no way to the dashboard of an account that left', async () => {
    const seen = () => renderPage(money, '/money', { cookie: cookies.seller });
    const before = await seen();
    expect(before.document.body.textContent).not.toContain('Payments are off');
    await sandbox.control.setTransfers({ account, status: 'inactive' });
    await syncAccount(account);
    const off = await seen();
    expect(off.document.body.textContent).toContain('Stripe can hold your payouts');
    expect(off.textOf('button')).toContain('Open Stripe Dashboard');
    await sandbox.control.deauthorize({ account });
    const { document, textOf } = await seen();
    expect(document.body.textContent).toContain('Your Stripe account is no longer connected');
    expect(textOf('button')).not.toContain('Open Stripe Dashboard');
  });
});

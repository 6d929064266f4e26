import { expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { dayFromNow } from '../../factories/days';
import { makeCompany } from '../../factories/company';
import { useSandbox } from '../../setup/sandbox';
import { callApi } from './call-api';
import { adminCookie, trader } from './contract/sent';
import { openPurchase, paid, TERMS } from './contract/trading';

useSandbox();

const get = (address: string, cookie?: string) => callApi('GET', address, { cookie });
const post = (address: string, cookie: string, json?: object) =>
  callApi('POST', address, { cookie, json });

test('buyer, seller and admins see a purchase and its commission', async () => {
  const { at, transactionId, stall, buyer, seller } = await paid();
  const admin = await adminCookie();
  for (const [party, cookie] of Object.entries({ buyer, seller, admin })) {
    expect((await get(at, cookie)).body).toMatchObject({ party, status: 'completed' });
  }
  const list = `/api/transactions/company/${stall.buyer.companyId}`;
  expect((await get(list, seller)).status).toBe(403);
  for (const query of ['status=paid', 'role=seller', 'page=0']) {
    expect((await get(`${list}?${query}`, buyer)).status, query).toBe(400);
  }
  const capitals = `/api/transactions/company/${stall.buyer.companyId!.toUpperCase()}`;
  const own = await get(capitals, buyer);
  expect(own.headers.get('X-Total-Count')).toBe('1');
  expect(own.body).toMatchObject([
    {
      id: transactionId,
      side: 'bought',
      status: 'completed',
      materialId: stall.materialId,
      buyerCompanyId: stall.buyer.companyId,
      sellerCompanyId: stall.seller.companyId,
      quantity: 3,
      unitPrice: '19.99',
      subtotal: '59.97',
      platformFee: '3.00',
      totalAmount: '62.97',
      refundedAmount: '0.00',
    },
  ]);
  expect((await get(list, admin)).body).toHaveLength(1);
  expect((await get(`${list}?status=pending`, buyer)).body).toEqual([]);
  expect((await get(`${list}?role=bought`, buyer)).body).toHaveLength(1);

  const sums = { totalCommissions: '3.00', pendingCommissions: '0.00', paidCommissions: '3.00' };
  const summary = await get('/api/commission-summary', seller);
  expect(summary.body).toEqual({ ...sums, transactionCount: 1 });
  expect((await get('/api/commission-summary', (await trader()).cookie)).body).toMatchObject({
    totalCommissions: '0.00',
    transactionCount: 0,
  });
});

test('a purchase shows no Stripe secret, and no address before payment', async () => {
  const { at, buyer } = await openPurchase();
  const { body } = await get(at, buyer);
  expect(body).toMatchObject({ status: 'pending', handover: null, refundable: '0.00' });
  expect(JSON.stringify(body)).not.toMatch(/secret|acct_|pi_/);
});

test('a repeated refund is the same refund, and its amounts are decimals', async () => {
  const { at, seller, buyer } = await paid();
  const part = { amount: '20.99', reason: 'One was broken.', sequence: 1 };
  const first = await post(`${at}/refunds`, seller, part);
  expect(first.body).toMatchObject({ sequence: 1, amount: '20.99' });
  expect((await post(`${at}/refunds`, seller, part)).body).toEqual(first.body);
  expect((await post(`${at}/refunds`, seller, { ...part, amount: '5.00' })).status).toBe(409);
  expect((await get(`${at}/refunds`, buyer)).body).toMatchObject({
    refunds: [{ sequence: 1, amount: '20.99', platformFee: '1.00', reason: part.reason }],
    refundable: '41.98',
    nextRefundSequence: 2,
    canRefund: false,
    canRequestRefund: true,
  });
  const { body } = await get(at, buyer);
  expect(body).toMatchObject({ refundedAmount: '20.99', sellerAmount: '39.98' });
});

test('a call without its number says which field to send', async () => {
  const { at, seller } = await paid();
  const refund = await post(`${at}/refunds`, seller, { reason: 'One was broken.' });
  expect(refund.body).toMatchObject({ field: 'sequence', message: 'Send sequence as a number.' });
  const { version: _, ...terms } = TERMS;
  const handover = await post(`${at}/handover`, seller, terms);
  expect(handover.body).toMatchObject({ field: 'version', message: 'Send version as a number.' });
});

test('a handover can be proposed again as it was read', async () => {
  const { at, buyer, seller } = await paid();
  await post(`${at}/handover`, seller, TERMS);
  const { body } = await get(at, buyer);
  const { terms, version } = body!.handover as { terms: object; version: number };
  for (let times = 0; times < 2; times++) {
    const json = { ...terms, version, firstDay: dayFromNow(9) };
    const proposed = await post(`${at}/handover`, buyer, json);
    expect(proposed).toMatchObject({ status: 201, body: { version: 2 } });
  }
});

test('payment setup is for the session’s company, whichever one is named', async () => {
  const { cookie, companyId } = await trader();
  const { id } = await makeCompany();
  await db.company.update({ where: { id: companyId }, data: { sellerTermsVersion: null } });
  const named = { companyId: id, id };
  const refused = await post('/api/stripe/connect-onboarding', cookie, named);
  expect(refused).toMatchObject({ status: 400, body: { field: 'acceptTerms' } });
  const begun = await post('/api/stripe/connect-onboarding', cookie, {
    ...named,
    acceptTerms: true,
  });
  expect(begun.body?.url).toMatch(/\/connect\/onboarding\//);
  const accountOf = async (company: string) =>
    (await db.company.findUniqueOrThrow({ where: { id: company } })).stripeAccountId;
  expect(await accountOf(id)).toBeNull();
  expect(await accountOf(companyId)).toMatch(/^acct_/);
});

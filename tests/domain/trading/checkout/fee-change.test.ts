import { afterAll, afterEach, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { getReceipt, getTransactionPage, refundTransaction } from '~/domain/trading/index.server';
import { REFUSALS } from '~/domain/trading/copy';
import { SITE_DEFAULTS } from '~/lib/site';
import { expectBalancedBooks } from '../../../setup/expectations';
import { useSandbox } from '../../../setup/sandbox';
import { createPurchase, ledgerOf, openStall, payAndSettle, see } from '../trade';

const sandbox = useSandbox();
afterAll(expectBalancedBooks);
afterEach(() => db.siteSettings.deleteMany());

/** Saved while the fee was 5%: from the day on, it is 10%. */
async function saveFee(nextFeeFrom: Date) {
  const {
    feeBasisPoints,
    logo: _logo,
    accentCss: _css,
    comingFee: _coming,
    ...site
  } = SITE_DEFAULTS;
  const fees = { feeBasisPoints, nextFeeBasisPoints: 1_000, nextFeeFrom };
  await db.siteSettings.create({ data: { ...site, ...fees, version: 1 } });
}

test('a purchase keeps the fee in force when it started, when paid and refunded after a change', async () => {
  const stall = await openStall(sandbox);
  const before = await stall.buy();
  await saveFee(new Date(Date.now() - 2 * 86_400_000));
  await payAndSettle(sandbox, before.transactionId);
  expect(await see(before.transactionId)).toMatchObject({ feeCents: 300, feeBasisPoints: 500 });

  const refund = { transactionId: before.transactionId, reason: 'Wet.', amountCents: 2099 };
  await refundTransaction(refund, stall.seller);
  expect(await ledgerOf(before.transactionId)).toMatchObject({
    balances: { buyer_payments: -4198, seller_payable: 3998, platform_fees: 200 },
  });
  expect(await getReceipt(before.transactionId, stall.buyer)).toMatchObject({ feePercent: 5 });
  expect(await getTransactionPage(before.transactionId, stall.buyer)).toMatchObject({
    feeBasisPoints: 500,
  });

  const after = await stall.buy({ quantity: 2, flow: 'checkout' });
  expect(after).toMatchObject({ feeCents: 400, feeBasisPoints: 1_000, totalCents: 4398 });
  await payAndSettle(sandbox, after.transactionId);
  expect(await getReceipt(after.transactionId, stall.buyer)).toMatchObject({ feePercent: 10 });
  expect(await ledgerOf(after.transactionId)).toMatchObject({
    balances: { buyer_payments: -4398, seller_payable: 3998, platform_fees: 400 },
  });
});

test('until the day of the new fee, the old one is taken', async () => {
  await saveFee(new Date(Date.now() + 2 * 86_400_000));
  const stall = await openStall(sandbox);
  expect(await stall.buy()).toMatchObject({ feeCents: 300, feeBasisPoints: 500 });
});

test('a total that the buyer saw before the fee changed starts no purchase', async () => {
  const stall = await openStall(sandbox);
  await saveFee(new Date(Date.now() - 2 * 86_400_000));
  await expect(stall.buy({ totalCents: 6297 })).rejects.toMatchObject({
    code: 'price_changed',
    message: REFUSALS.feeChanged('10%'),
  });
  expect(await stall.buy({ totalCents: 6597 })).toMatchObject({ totalCents: 6597 });
});

test('without a fee, a purchase is paid and refunded in full', async () => {
  const { logo: _logo, accentCss: _css, comingFee: _coming, ...site } = SITE_DEFAULTS;
  await db.siteSettings.create({ data: { ...site, feeBasisPoints: 0, version: 1 } });
  const { stall, transactionId, feeCents } = await createPurchase(sandbox);
  expect(feeCents).toBe(0);
  expect(await payAndSettle(sandbox, transactionId)).toBe('completed');
  const { status } = await refundTransaction({ transactionId, reason: 'Wet.' }, stall.seller);
  expect(status).toBe('succeeded');
  expect(await see(transactionId)).toMatchObject({ status: 'refunded', refundedCents: 5997 });
});

import { expect, test } from 'vitest';
import {
  cancelPurchase,
  getTransactionPage,
  refundTransaction,
  settleFromStripe,
} from '~/domain/trading/index.server';
import { Amounts } from '~/routes/transaction.$id.($form)/parties';
import { RefundForm } from '~/routes/transaction.$id.($form)/refund-forms';
import { RefundRequest } from '~/routes/transaction.$id.($form)/refund-section';
import {
  createPaidPurchase,
  createPurchase,
  DECLINED,
  makeAdminActor,
  openDispute,
  pay,
  payAndSettle,
} from '../../domain/trading/trade';
import { useSandbox } from '../../setup/sandbox';
import { html } from '../../ui/render';

const sandbox = useSandbox();

test('the seller reads what they receive once the purchase is paid', async () => {
  const { stall, transactionId } = await createPurchase(sandbox);
  const shown = async () =>
    html(<Amounts page={await getTransactionPage(transactionId, stall.seller)} />);
  expect(await shown()).not.toContain('Net to you');
  await pay(sandbox, transactionId);
  await settleFromStripe(transactionId);
  expect(await shown()).toMatch(/Net to you.*\$59\.97/);
});

test('a canceled purchase names no earlier decline, and no card that paid', async () => {
  const { stall, transactionId } = await createPurchase(sandbox);
  await payAndSettle(sandbox, transactionId, DECLINED);
  const shown = async () =>
    html(<Amounts page={await getTransactionPage(transactionId, stall.buyer)} />);
  expect(await shown()).toContain('The card was declined.');
  await cancelPurchase(transactionId, stall.buyer);
  expect(await shown()).not.toMatch(/The card was declined\.|Paid by/);
});

test('what is taken off the total has a minus sign, and for the seller it adds up to the net', async () => {
  const { stall, transactionId } = await createPaidPurchase(sandbox);
  const linesTo = async (actor: typeof stall.seller) => {
    const page = html(<Amounts page={await getTransactionPage(transactionId, actor)} />);
    const sums = page
      .slice(0, page.indexOf('</dl>'))
      .matchAll(/<dt[^>]*>(.*?)<.*?>([-$\d.]+)<\/dd>/g);
    return [...sums].slice(2).map(([, label, amount]) => `${label} ${amount}`);
  };
  await refundTransaction(
    { transactionId, amountCents: 1500, reason: 'Broken corners', sequence: 1 },
    stall.seller,
  );
  for (const actor of [stall.buyer, await makeAdminActor()]) {
    expect(await linesTo(actor)).toEqual(['Total $62.97', 'Refunded -$15.00']);
  }
  const kept = ['Platform fee kept -$2.29', 'Net to you $45.68'];
  expect(await linesTo(stall.seller)).toEqual(['Total $62.97', 'Refunded -$15.00', ...kept]);

  const { id: dispute } = await openDispute(sandbox, transactionId, { amount: 4797 });
  await sandbox.control.closeDispute({ dispute, outcome: 'lost' });
  await settleFromStripe(transactionId, { isAboutDispute: true });
  const lost = ['Total $62.97', 'Refunded -$15.00', 'Taken back by the bank -$47.97'];
  expect(await linesTo(stall.buyer)).toEqual(lost);
  expect(await linesTo(stall.seller)).toEqual([...lost, 'Net to you $0.00']);
});

test('the question before a full refund says that the goods are back in stock', async () => {
  const { stall, transactionId } = await createPaidPurchase(sandbox);
  const page = await getTransactionPage(transactionId, stall.seller);
  const ask = (confirmCents: number, shown = page) =>
    html(
      <RefundForm
        sequence={1}
        page={shown}
        request={undefined}
        answer={{ form: 'refund', confirmCents }}
      />,
    );
  const restocked = `A full refund puts 3 × ${page.material.title} back in stock.`;
  expect(ask(6296)).not.toContain('back in stock');
  expect(ask(6297)).toContain(`${restocked}<`);
  const hidden = { ...page.material, isListed: false };
  expect(ask(6297, { ...page, material: hidden })).toContain(restocked);
  const deleted = { ...hidden, isDeleted: true };
  expect(ask(6297, { ...page, material: deleted })).not.toContain('back in stock');
  const handover = { ...page.handover!, handedOverAt: page.createdAt } as typeof page.handover;
  expect(ask(6297, { ...page, handover })).toContain(
    `${restocked} The goods were handed over: if Prairie Builders keeps them, lower the quantity in My Listings.`,
  );
});

test('a request that was granted in part says how much', () => {
  const request = {
    ...{
      id: '1',
      amountCents: null,
      grantedPartCents: 151,
      reason: 'Wet',
      state: 'granted' as const,
    },
    ...{ by: null, createdAt: '2026-11-21T12:00:00.000Z', declineReason: null },
    ...{ decidedBy: null, decidedAt: null },
  };
  expect(html(<RefundRequest request={request} />)).toContain('>Granted in part: $1.51<');
  const whole = { ...request, grantedPartCents: null };
  expect(html(<RefundRequest request={whole} />)).toContain('>Granted<');
});

import { expect, test } from 'vitest';
import { getTransactionPage, settleFromStripe } from '~/domain/trading/index.server';
import { Amounts } from '~/routes/transaction.$id.($form)/parties';
import { RefundRequest } from '~/routes/transaction.$id.($form)/refund-history';
import { createPurchase, pay } from '../../domain/trading/trade';
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

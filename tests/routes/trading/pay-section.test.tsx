import { expect, test } from 'vitest';
import { PaySection } from '~/routes/transaction.$id.($form)/pay-section';
import { html } from '../../ui/render';

type View = Parameters<typeof PaySection>[0]['page'];

const PAGE = {
  id: 't1',
  paymentFlow: 'element',
  payment: { status: 'pending' },
  holdExpiresAt: '2026-11-21T12:00:00.000Z',
  totalCents: 6297,
} as View;

test('a payment that can’t be opened can be retried or canceled, without JavaScript too', () => {
  const page = html(
    <PaySection
      page={PAGE}
      way={{ refusal: null, publishableKey: 'pk_live_1', clientSecret: null }}
      answer={{ form: undefined }}
    />,
    '/transaction/t1',
  );
  expect(page).toContain('Payment Initialization Failed');
  expect(page).toMatch(/<a [^>]*href="\/transactions"[^>]*>Go Back</);
  expect(page).toMatch(/<form [^>]*action="\/transaction\/t1\/payment"[^]*Try Again</);
  expect(page).toContain('Cancel purchase');
});

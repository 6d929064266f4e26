import { expect, test } from 'vitest';
import { TRANSACTION_STATUSES } from '~/domain/trading/record/transaction-states';
import { packList } from '~/lib/text/packed-list';
import { toRow, TransactionTable } from '~/routes/transactions/transaction-table';
import { html } from '../../ui/render';

const company = { id: 'c', name: 'Lakeshore Masonry', isReachable: true };
const gone = { id: 'gone', name: 'Closed Masonry', isReachable: false };

const shown = (
  status: (typeof TRANSACTION_STATUSES)[number],
  refundedCents = 0,
  takenBackCents = 0,
  heldCents = 0,
) =>
  html(
    <TransactionTable
      rows={packList([
        toRow({
          id: '0b7a3c52-7d55-4b8e-9a51-3f6f0c2d9e10',
          side: 'bought' as const,
          status,
          createdAt: '2026-11-21T12:00Z',
          material: { id: 'm', title: 'Brick', isListed: true },
          quantity: 3,
          unitPriceCents: 1999,
          subtotalCents: 5997,
          feeCents: 300,
          totalCents: 6297,
          refundedCents,
          takenBackCents,
          heldCents,
          netCents: null,
          dispute: null,
          owedCents: null,
          step: null,
          buyer: company,
          seller: gone,
          receiptNumber: 1,
          priceUnit: 'each',
        }),
      ])}
    />,
  );

test('a receipt is offered for completed transactions only', () => {
  const offered = TRANSACTION_STATUSES.filter((status) =>
    shown(status).includes('Download Receipt'),
  );
  expect(offered).toEqual(['completed']);
});

test('completed, processing and cancelled each have their own style; other statuses are neutral', () => {
  const styles = Object.fromEntries(
    TRANSACTION_STATUSES.map((status) => [
      status,
      /<span class="(tag[^"]*)"/.exec(shown(status))?.[1],
    ]),
  );
  expect(styles).toEqual({
    pending: 'tag',
    processing: 'tag fair',
    completed: 'tag good',
    cancelled: 'tag high',
    refunded: 'tag',
  });
});

test('only a company that has a page is a link', () => {
  const row = shown('completed');
  expect(row).toContain('Closed Masonry');
  expect(row).not.toContain('/company/');
});

test('a refund or a lost dispute is written like every negative amount', () => {
  expect(shown('completed', 151)).toContain('>-$1.51 refunded<');
  expect(shown('refunded', 0, 6297)).toContain('>-$62.97 taken back<');
  expect(shown('completed', 0, 0, 151)).toContain('>-$1.51 held for you<');
});

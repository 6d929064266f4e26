import { expect, test } from 'vitest';
import type { TransactionListItem } from '~/domain/trading/index.server';
import { packTransactions, unpackTransactions } from '~/routes/transactions/packed-transactions';

const sold: TransactionListItem = {
  id: '0b7a3c52-7d55-4b8e-9a51-3f6f0c2d9e10',
  side: 'sold',
  status: 'completed',
  material: {
    id: '5a4f7f0e-60d0-4f6a-8d1c-0a36e21f9a55',
    title: '2x4 | 8 ft ~ 50%',
    isListed: true,
  },
  quantity: 3,
  priceUnit: 'each',
  unitPriceCents: 1999,
  subtotalCents: 5997,
  feeCents: 300,
  totalCents: 6297,
  refundedCents: 2099,
  receiptNumber: 7,
  buyer: { id: 'b', name: 'Prairie | Builders' },
  seller: { id: 's', name: 'Lakeshore Masonry' },
  createdAt: '2026-10-04T11:22:33.444Z',
};

test('rows come out of the text as they went in, as far as they are shown', () => {
  const open: TransactionListItem = {
    ...sold,
    side: null,
    status: 'pending',
    refundedCents: 0,
    receiptNumber: null,
    material: { ...sold.material, isListed: false },
  };
  const rows = unpackTransactions(packTransactions([sold, open]));
  for (const [index, item] of [sold, open].entries()) {
    const { receiptNumber: _receipt, priceUnit: _unit, ...shown } = item;
    expect(rows[index]).toEqual({
      ...shown,
      createdAt: '2026-10-04T11:22Z',
    });
  }
  expect(unpackTransactions(packTransactions([]))).toEqual([]);
});

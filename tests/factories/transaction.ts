import { randomUUID } from 'node:crypto';
import { db, type Prisma } from '~/db/client.server';
import { centsToDecimal, decimalToCents, quote } from '~/lib/money';

type Given = Partial<Prisma.TransactionUncheckedCreateInput> &
  Pick<Prisma.TransactionUncheckedCreateInput, 'materialId' | 'sellerCompanyId' | 'buyerCompanyId'>;

/** A completed sale of 10 at $2.00, today, unless said otherwise. Stock and ledger are not touched. */
export function createTransaction({ quantity = 10, unitPrice = '2.00', ...data }: Given) {
  const sum = quote(decimalToCents(unitPrice), quantity);
  const id = data.id ?? randomUUID();
  return db.transaction.create({
    data: {
      id,
      materialTitle: '8x8x16 CMU, medium weight',
      priceUnit: 'each',
      quantity,
      unitPrice,
      subtotal: centsToDecimal(sum.subtotalCents),
      platformFee: centsToDecimal(sum.feeCents),
      totalAmount: centsToDecimal(sum.totalCents),
      status: 'completed',
      paymentFlow: 'element',
      destinationAccountId: 'acct_of_the_seller',
      nonce: randomUUID(),
      completedAt: data.status === undefined || data.status === 'completed' ? new Date() : null,
      ...data,
    },
  });
}

import { randomUUID } from 'node:crypto';
import { db, type Prisma } from '~/db/client.server';
import { chargeEntries } from '~/domain/trading/record/ledger.server';
import { centsToDecimal, decimalToCents } from '~/lib/money';
import { quote } from '~/lib/platform-fee';
import { createCompany } from './company';

type Given = Partial<Prisma.TransactionUncheckedCreateInput> & { materialId: string };

/** A sale of the material's company, to a new company unless another is given. */
export async function createTransaction({ quantity = 10, unitPrice = '2.00', ...data }: Given) {
  const { title, companyId } = await db.material.findUniqueOrThrow({
    where: { id: data.materialId },
  });
  const sum = quote(decimalToCents(unitPrice), quantity);
  const id = data.id ?? randomUUID();
  const isCompleted = data.status === undefined || data.status === 'completed';
  const completedAt = data.completedAt ?? (isCompleted ? new Date() : null);
  const entries = Object.entries(chargeEntries(sum.subtotalCents, sum.feeCents));
  return db.transaction.create({
    data: {
      id,
      materialTitle: title,
      sellerCompanyId: companyId,
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
      ...data,
      buyerCompanyId: data.buyerCompanyId ?? (await createCompany()).id,
      completedAt,
      postings: completedAt
        ? {
            create: {
              kind: 'charge',
              stripeId: `ch_${id}`,
              createdAt: completedAt,
              entries: {
                create: entries
                  .filter(([, cents]) => cents !== 0)
                  .map(([account, cents]) => ({
                    account: account as keyof ReturnType<typeof chargeEntries>,
                    amountCents: BigInt(cents),
                  })),
              },
            },
          }
        : undefined,
    },
  });
}

interface Books {
  payment?: Partial<Prisma.PaymentUncheckedCreateInput>;
  commission?: Partial<Prisma.CommissionUncheckedCreateInput>;
}

/** With its payment and commission, paid if it was completed. */
export async function createPurchase(given: Given, { payment, commission }: Books = {}) {
  const made = await createTransaction(given);
  const { id: transactionId, completedAt } = made;
  const unpaid = made.status === 'cancelled' ? 'cancelled' : 'pending';
  await db.payment.create({
    data: {
      transactionId,
      amount: made.totalAmount,
      status: completedAt ? 'succeeded' : unpaid,
      processedAt: completedAt,
      ...payment,
    },
  });
  await db.commission.create({
    data: {
      transactionId,
      amount: made.platformFee,
      status: completedAt ? 'paid' : unpaid,
      paidAt: completedAt,
      ...commission,
    },
  });
  return made;
}

type GivenRefund = Pick<
  Prisma.RefundUncheckedCreateInput,
  'transactionId' | 'amount' | 'feeAmount'
> &
  Partial<Prisma.RefundUncheckedCreateInput>;

/** The first of its purchase, returned by Stripe. */
export const createRefund = (given: GivenRefund) =>
  db.refund.create({
    data: {
      sequence: 1,
      reason: 'Short count',
      status: 'succeeded',
      settledAt: new Date(),
      ...given,
    },
  });

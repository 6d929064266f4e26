import type { Tx } from '~/db/client.server';

export type LedgerAccount =
  | 'buyer_payments'
  | 'seller_payable'
  | 'platform_fees'
  | 'disputes'
  /** Failed refunds held for buyers, less what the platform refunded from its own balance. */
  | 'platform_refunds'
  /** Below zero: what sellers owe for lost disputes; above, what goes back to them. */
  | 'seller_debts';

export const POSTING_KINDS = [
  'charge',
  'refund',
  'refund_reversal',
  'dispute',
  'dispute_won',
  'dispute_lost',
  'dispute_recovery',
  'dispute_regained',
  'dispute_repayment',
] as const;

export type PostingKind = (typeof POSTING_KINDS)[number];

interface Posting {
  transactionId: string;
  kind: PostingKind;
  stripeId: string;
  /** Cents, credit positive, debit negative; sums to zero */
  entries: Partial<Record<LedgerAccount, number>>;
}

/** Writes a posting once per fact. @returns whether it was written now */
export async function post(
  tx: Tx,
  { transactionId, kind, stripeId, entries }: Posting,
): Promise<boolean> {
  const rows = Object.entries(entries).filter(([, cents]) => cents !== 0);
  const sum = rows.reduce((total, [, cents]) => total + cents, 0);
  if (sum !== 0) throw new Error(`posting ${kind} of ${transactionId} is off by ${sum} cents`);

  const [posting] = await tx.$queryRaw<{ id: bigint }[]>`
    INSERT INTO ledger_postings (transaction_id, kind, stripe_id)
    VALUES (${transactionId}::uuid, ${kind}, ${stripeId})
    ON CONFLICT (transaction_id, kind, stripe_id) DO NOTHING
    RETURNING id`;
  if (!posting) return false;
  await tx.ledgerEntry.createMany({
    data: rows.map(([account, cents]) => ({
      postingId: posting.id,
      account: account as LedgerAccount,
      amountCents: BigInt(cents),
    })),
  });
  return true;
}

export const chargeEntries = (subtotalCents: number, feeCents: number) => ({
  buyer_payments: -(subtotalCents + feeCents),
  seller_payable: subtotalCents,
  platform_fees: feeCents,
});

/** @param feeAccount `disputes` while a lost dispute has the rest of the fee */
export const refundEntries = (
  amountCents: number,
  feeCents: number,
  feeAccount: 'platform_fees' | 'disputes',
) => ({
  buyer_payments: amountCents,
  seller_payable: -(amountCents - feeCents),
  [feeAccount]: -feeCents,
});

export const platformRefundEntries = (amountCents: number) => ({
  buyer_payments: amountCents,
  platform_refunds: -amountCents,
});

/** Stripe returns a failed refund to the platform, and nothing to the seller or the fee. */
export const returnedRefundEntries = (amountCents: number) => platformRefundEntries(-amountCents);

import type { Tx } from '~/db/client.server';

export type LedgerAccount =
  | 'buyer_payments'
  | 'seller_payable'
  | 'platform_fees'
  | 'disputes'
  /** What the platform holds for buyers of refunds that came back, less what it gave back alone. */
  | 'platform_refunds';

export const POSTING_KINDS = [
  'charge',
  'refund',
  'refund_reversal',
  'dispute',
  'dispute_won',
  'dispute_lost',
] as const;

export type PostingKind = (typeof POSTING_KINDS)[number];

export interface Posting {
  transactionId: string;
  kind: PostingKind;
  /** Stripe's id of what happened: the charge, refund or dispute. */
  stripeId: string;
  /** Credit positive, debit negative, in cents; they add up to zero. */
  entries: Partial<Record<LedgerAccount, number>>;
}

/**
 * Writes a posting once: the same fact of the same transaction posts nothing the second time,
 * whoever brings it.
 *
 * @returns whether it was written now
 */
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

/** A paid purchase: the buyer's money belongs to the seller and, its fee, to the platform. */
export const chargeEntries = (subtotalCents: number, feeCents: number) => ({
  buyer_payments: -(subtotalCents + feeCents),
  seller_payable: subtotalCents,
  platform_fees: feeCents,
});

/**
 * A refund of `amountCents`, of which `feeCents` is the platform's.
 * @param feeAccount `disputes` once a lost dispute has taken all that was left of the fee
 */
export const refundEntries = (
  amountCents: number,
  feeCents: number,
  feeAccount: 'platform_fees' | 'disputes',
) => ({
  buyer_payments: amountCents,
  seller_payable: -(amountCents - feeCents),
  [feeAccount]: -feeCents,
});

/** Whether a lost dispute wrote off what the platform kept of its fee. */
export async function isFeeLost(tx: Tx, transactionId: string): Promise<boolean> {
  const lost = await tx.ledgerPosting.findFirst({
    where: { transactionId, kind: 'dispute_lost' satisfies PostingKind },
    select: { id: true },
  });
  return lost !== null;
}

/** A refund by the platform alone, of what it holds for the buyer or of its own. */
export const platformRefundEntries = (amountCents: number) => ({
  buyer_payments: amountCents,
  platform_refunds: -amountCents,
});

/** A refund that came back is held by the platform: Stripe gives seller and fee nothing back. */
export const returnedRefundEntries = (amountCents: number) => platformRefundEntries(-amountCents);

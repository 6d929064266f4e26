import type { Prisma } from '~/db/client.server';
import { decimalToCents } from '~/lib/money';
import type { Party } from './require-party.server';

export const DISPUTE_SELECT = {
  orderBy: { openedAt: 'asc' },
  select: {
    id: true,
    amount: true,
    reason: true,
    state: true,
    isAnswered: true,
    evidenceDueAt: true,
    openedAt: true,
    closedAt: true,
  },
} as const satisfies Prisma.Transaction$disputesArgs;

type DisputeRow = Prisma.DisputeGetPayload<Pick<typeof DISPUTE_SELECT, 'select'>>;

export interface DisputeView {
  amountCents: number;
  state: 'open' | 'won' | 'lost';
  openedAt: string;
  closedAt: string | null;
  /** For the seller and admins; the buyer's bank tells the buyer its own side. */
  evidence: {
    stripeId: string;
    /** Stripe's word for why */
    reason: string;
    isAnswered: boolean;
    dueAt: string | null;
  } | null;
}

export function disputeView(row: DisputeRow, party: Party): DisputeView {
  const { id, amount, reason, state, isAnswered, evidenceDueAt, openedAt, closedAt } = row;
  return {
    amountCents: decimalToCents(amount),
    state,
    openedAt: openedAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
    evidence:
      party === 'buyer'
        ? null
        : {
            stripeId: id,
            reason,
            isAnswered,
            dueAt: evidenceDueAt?.toISOString() ?? null,
          },
  };
}

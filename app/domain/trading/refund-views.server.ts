import type { Prisma } from '~/db/client.server';
import { decimalToCents } from '~/lib/money';
import type { Person } from './people-of-purchase.server';
import type { RefundRequestState } from './refund-requests.server';

export const REFUND_SELECT = {
  orderBy: { sequence: 'asc' },
  select: {
    sequence: true,
    amount: true,
    feeAmount: true,
    reason: true,
    status: true,
    failureReason: true,
    requestedById: true,
    createdAt: true,
  },
} as const satisfies Prisma.Transaction$refundsArgs;

export const REQUEST_SELECT = {
  orderBy: { sequence: 'asc' },
  select: {
    id: true,
    sequence: true,
    amount: true,
    reason: true,
    state: true,
    requestedById: true,
    decidedById: true,
    decidedAt: true,
    declineReason: true,
    createdAt: true,
  },
} as const satisfies Prisma.Transaction$refundRequestsArgs;

type RefundRow = Prisma.RefundGetPayload<Pick<typeof REFUND_SELECT, 'select'>>;
type RequestRow = Prisma.RefundRequestGetPayload<Pick<typeof REQUEST_SELECT, 'select'>>;

export interface RefundView {
  sequence: number;
  amountCents: number;
  /** The platform's part of it */
  feeCents: number;
  reason: string;
  status: 'pending' | 'succeeded' | 'failed';
  failureReason: string | null;
  by: Person | null;
  createdAt: string;
}

export interface RefundRequestView {
  id: string;
  /** Null: all that was left. */
  amountCents: number | null;
  reason: string;
  state: RefundRequestState;
  by: Person | null;
  createdAt: string;
  decidedBy: Person | null;
  decidedAt: string | null;
  declineReason: string | null;
}

const personOf = (people: Map<string, Person>, id: string | null) => (id && people.get(id)) || null;

export function refundView(
  { amount, feeAmount, requestedById, createdAt, ...row }: RefundRow,
  people: Map<string, Person>,
): RefundView {
  return {
    ...row,
    amountCents: decimalToCents(amount),
    feeCents: decimalToCents(feeAmount),
    by: personOf(people, requestedById),
    createdAt: createdAt.toISOString(),
  };
}

export function requestView(
  { amount, requestedById, decidedById, decidedAt, createdAt, ...row }: RequestRow,
  people: Map<string, Person>,
): RefundRequestView {
  const { id, reason, state, declineReason } = row;
  return {
    id,
    reason,
    state,
    declineReason,
    amountCents: amount === null ? null : decimalToCents(amount),
    by: personOf(people, requestedById),
    createdAt: createdAt.toISOString(),
    decidedBy: personOf(people, decidedById),
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}

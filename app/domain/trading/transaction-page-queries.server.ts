import { db } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { logger } from '~/lib/logger.server';
import { decimalToCents } from '~/lib/money';
import { DISPUTE_SELECT, disputeView, type DisputeView } from './dispute-views.server';
import { HANDOVER_SELECT } from './handover-row.server';
import { handoverView, type HandoverView } from './handover-views.server';
import { peopleOf, type Person } from './people-of-purchase.server';
import { nextSequence, refundedSoFar } from './refund-split';
import { refundableCents } from './refundable';
import {
  REFUND_SELECT,
  refundView,
  REQUEST_SELECT,
  requestView,
  type RefundRequestView,
  type RefundView,
} from './refund-views.server';
import { requireParty, type Party } from './require-party.server';
import { settleFromStripe } from './settle-transaction.server';
import type { TimelineDetail, TimelineKind } from './timeline.server';
import type { TransactionStatus } from './transaction-states';

export interface PartyCompany {
  id: string;
  name: string;
  city: string;
  state: string;
  verified: boolean;
}

export interface TransactionPage {
  id: string;
  status: TransactionStatus;
  /** What the viewer is to it. */
  party: Party;
  canRefund: boolean;
  canRequestRefund: boolean;
  material: { id: string; title: string; imageUrl: string | null; isListed: boolean };
  quantity: number;
  priceUnit: string;
  unitPriceCents: number;
  subtotalCents: number;
  feeCents: number;
  totalCents: number;
  refundedCents: number;
  /** What the seller keeps of it after refunds. */
  sellerCents: number;
  buyer: PartyCompany;
  seller: PartyCompany;
  paymentFlow: 'element' | 'checkout';
  payment: {
    status: 'pending' | 'processing' | 'succeeded' | 'failed' | 'cancelled';
    failureReason: string | null;
    method: 'card' | 'bank_transfer' | 'apple_pay' | 'google_pay' | 'link' | null;
    isDisputed: boolean;
  };
  cancelReason: string | null;
  holdExpiresAt: string;
  createdAt: string;
  completedAt: string | null;
  refunds: RefundView[];
  /** Oldest first; at most one of them is open. */
  refundRequests: RefundRequestView[];
  /** Of what can still be refunded; refunds on their way count as made. */
  refundableCents: number;
  nextRefundSequence: number;
  nextRequestSequence: number;
  disputes: DisputeView[];
  /** Null before it is paid. */
  handover: HandoverView | null;
  timeline: {
    id: string;
    kind: TimelineKind;
    detail: TimelineDetail;
    at: string;
    actor: Person | null;
  }[];
}

/**
 * What /transaction/:id shows, for the buyer's and the seller's company and admins. While the
 * purchase is open Stripe is asked first, so that a buyer who comes back from paying sees the truth
 * even if no event arrived; when Stripe does not answer, what is known is shown. Addresses are told
 * once it is paid.
 *
 * @throws DomainError `not_found`, for outsiders too
 */
export async function getTransactionPage(id: string, actor: Actor): Promise<TransactionPage> {
  const party = await requireParty(id, actor);
  const { status } = await db.transaction.findUniqueOrThrow({
    where: { id },
    select: { status: true },
  });
  if (status === 'pending' || status === 'processing') {
    await settleFromStripe(id).catch((error: unknown) => {
      logger.warn({ err: error, transactionId: id }, 'purchase is shown as last known');
    });
  }
  return readPage(id, party);
}

function readRow(id: string) {
  const company = { id: true, name: true, city: true, state: true, verified: true } as const;
  return db.transaction.findUniqueOrThrow({
    where: { id },
    select: {
      status: true,
      materialTitle: true,
      priceUnit: true,
      quantity: true,
      unitPrice: true,
      subtotal: true,
      platformFee: true,
      totalAmount: true,
      paymentFlow: true,
      cancelReason: true,
      createdAt: true,
      completedAt: true,
      material: { select: { id: true, imageUrl: true, deletedAt: true } },
      buyerCompany: { select: company },
      sellerCompany: { select: company },
      hold: { select: { expiresAt: true } },
      payment: {
        select: {
          status: true,
          failureReason: true,
          paymentMethod: true,
          refundedAmount: true,
          disputedAt: true,
        },
      },
      refunds: REFUND_SELECT,
      refundRequests: REQUEST_SELECT,
      disputes: DISPUTE_SELECT,
      handover: HANDOVER_SELECT,
      events: {
        orderBy: { id: 'asc' },
        select: { id: true, kind: true, detail: true, createdAt: true, actorUserId: true },
      },
    },
  });
}

async function readPage(id: string, party: Party): Promise<TransactionPage> {
  const row = await readRow(id);
  const { buyerCompany, sellerCompany, payment } = row;
  const people = await peopleOf(
    [
      ...row.events.map((event) => event.actorUserId),
      ...row.refunds.map((refund) => refund.requestedById),
      ...row.refundRequests.flatMap((asked) => [asked.requestedById, asked.decidedById]),
    ],
    [buyerCompany, sellerCompany],
  );
  const totalCents = decimalToCents(row.totalAmount);
  const isPaid = payment?.status === 'succeeded';
  const isDisputed = Boolean(payment?.disputedAt);
  const refunds = row.refunds.map((refund) => refundView(refund, people));
  const refunded = refundedSoFar(refunds);
  const leftCents = refundableCents(
    { status: row.status, paymentStatus: payment?.status ?? 'pending', totalCents },
    refunds,
  );
  const isRefundable = leftCents > 0 && !isDisputed;
  const isAsked = row.refundRequests.some(({ state }) => state === 'open');
  return {
    id,
    status: row.status,
    party,
    canRefund: party !== 'buyer' && isRefundable,
    canRequestRefund: party === 'buyer' && isRefundable && !isAsked,
    material: {
      id: row.material.id,
      title: row.materialTitle,
      imageUrl: row.material.imageUrl,
      isListed: row.material.deletedAt === null,
    },
    quantity: row.quantity,
    priceUnit: row.priceUnit,
    unitPriceCents: decimalToCents(row.unitPrice),
    subtotalCents: decimalToCents(row.subtotal),
    feeCents: decimalToCents(row.platformFee),
    totalCents,
    refundedCents: decimalToCents(payment?.refundedAmount ?? '0.00'),
    sellerCents: isPaid ? decimalToCents(row.subtotal) - (refunded.cents - refunded.feeCents) : 0,
    buyer: buyerCompany,
    seller: sellerCompany,
    paymentFlow: row.paymentFlow,
    payment: {
      status: payment?.status ?? 'pending',
      failureReason: payment?.failureReason ?? null,
      method: payment?.paymentMethod ?? null,
      isDisputed,
    },
    cancelReason: row.status === 'cancelled' ? row.cancelReason : null,
    holdExpiresAt: (row.hold?.expiresAt ?? row.createdAt).toISOString(),
    createdAt: row.createdAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
    refunds,
    refundRequests: row.refundRequests.map((asked) => requestView(asked, people)),
    refundableCents: leftCents,
    nextRefundSequence: nextSequence(refunds),
    nextRequestSequence: nextSequence(row.refundRequests),
    disputes: row.disputes.map((dispute) => disputeView(dispute, party)),
    handover: await handoverView(row.handover, {
      status: row.status,
      party,
      buyerCompanyId: buyerCompany.id,
      sellerCompanyId: sellerCompany.id,
    }),
    timeline: row.events.map((event) => ({
      id: String(event.id),
      kind: event.kind as TimelineKind,
      detail: event.detail as TimelineDetail,
      at: event.createdAt.toISOString(),
      actor: (event.actorUserId && people.get(event.actorUserId)) || null,
    })),
  };
}

import { db } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { logger } from '~/lib/logger.server';
import { decimalToCents } from '~/lib/money';
import { isUuid } from '~/lib/uuid';
import { REFUSALS } from './copy';
import { openPayment, type OpenPayment } from './open-payment.server';
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
  refunds: {
    sequence: number;
    amountCents: number;
    reason: string;
    status: 'pending' | 'succeeded' | 'failed';
    createdAt: string;
  }[];
  /** Of what can still be refunded; refunds on their way count as made. */
  refundableCents: number;
  nextRefundSequence: number;
  timeline: {
    id: string;
    kind: TimelineKind;
    detail: TimelineDetail;
    at: string;
    actorName: string | null;
  }[];
}

/**
 * What /transaction/:id shows, for the buyer's and the seller's company and admins. While the
 * purchase is open Stripe is asked first, so that a buyer who comes back from paying sees the truth
 * even if no event arrived; when Stripe does not answer, what is known is shown.
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
  return readPage(id, party, actor);
}

async function readPage(id: string, party: Party, actor: Actor): Promise<TransactionPage> {
  const company = { id: true, name: true, city: true, state: true, verified: true } as const;
  const row = await db.transaction.findUniqueOrThrow({
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
      refunds: {
        orderBy: { sequence: 'asc' },
        select: {
          sequence: true,
          amount: true,
          feeAmount: true,
          reason: true,
          status: true,
          createdAt: true,
        },
      },
      events: {
        orderBy: { id: 'asc' },
        select: { id: true, kind: true, detail: true, createdAt: true, actorUserId: true },
      },
    },
  });
  const names = await namesOf(row.events.map((event) => event.actorUserId));
  const totalCents = decimalToCents(row.totalAmount);
  const isPaid = row.payment?.status === 'succeeded';
  const sellerRefundedCents = row.refunds
    .filter((refund) => refund.status === 'succeeded')
    .reduce(
      (sum, refund) => sum + decimalToCents(refund.amount) - decimalToCents(refund.feeAmount),
      0,
    );
  const refunds = row.refunds.map(({ amount, feeAmount: _fee, createdAt, ...refund }) => ({
    ...refund,
    amountCents: decimalToCents(amount),
    createdAt: createdAt.toISOString(),
  }));
  const goingBack = refunds
    .filter((refund) => refund.status !== 'failed')
    .reduce((sum, refund) => sum + refund.amountCents, 0);
  const isDisputed = Boolean(row.payment?.disputedAt);
  const refundableCents = isPaid && row.status === 'completed' ? totalCents - goingBack : 0;
  return {
    id,
    status: row.status,
    party,
    canRefund: (party === 'seller' || actor.role === 'admin') && refundableCents > 0 && !isDisputed,
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
    refundedCents: decimalToCents(row.payment?.refundedAmount ?? '0.00'),
    sellerCents: isPaid ? decimalToCents(row.subtotal) - sellerRefundedCents : 0,
    buyer: row.buyerCompany,
    seller: row.sellerCompany,
    paymentFlow: row.paymentFlow,
    payment: {
      status: row.payment?.status ?? 'pending',
      failureReason: row.payment?.failureReason ?? null,
      method: row.payment?.paymentMethod ?? null,
      isDisputed,
    },
    cancelReason: row.status === 'cancelled' ? row.cancelReason : null,
    holdExpiresAt: (row.hold?.expiresAt ?? row.createdAt).toISOString(),
    createdAt: row.createdAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
    refunds,
    refundableCents,
    nextRefundSequence: (refunds.at(-1)?.sequence ?? 0) + 1,
    timeline: row.events.map((event) => ({
      id: String(event.id),
      kind: event.kind as TimelineKind,
      detail: event.detail as TimelineDetail,
      at: event.createdAt.toISOString(),
      actorName: event.actorUserId ? (names.get(event.actorUserId) ?? null) : null,
    })),
  };
}

async function namesOf(userIds: (string | null)[]): Promise<Map<string, string>> {
  const ids = [...new Set(userIds.filter((id) => id !== null))];
  if (ids.length === 0) return new Map();
  const users = await db.user.findMany({
    where: { id: { in: ids } },
    select: { id: true, firstName: true, lastName: true },
  });
  return new Map(users.map((user) => [user.id, `${user.firstName} ${user.lastName}`]));
}

/**
 * What the buyer pays an open purchase with once more: the same intent, or the same hosted page.
 * @throws DomainError `not_found`, `forbidden` (not the buyer), and those of opening a payment
 */
export async function reopenPayment(id: string, actor: Actor): Promise<OpenPayment> {
  const party = await requireParty(id, actor);
  if (party !== 'buyer') throw new DomainError('forbidden', REFUSALS.notBuyer);
  return openPayment(id);
}

export interface PurchaseOffer {
  id: string;
  title: string;
  imageUrl: string | null;
  priceCents: number;
  priceUnit: string;
  available: number;
  city: string;
  state: string;
  seller: { id: string; name: string; verified: boolean };
  /** Why it can't be bought by this viewer, in words; null when it can. */
  blocked: string | null;
}

/**
 * What the buy form shows of a listing, and whether the viewer may buy it.
 * @returns null when there is no such listing
 */
export async function getPurchaseOffer(
  materialId: string,
  actor: Actor | null,
): Promise<PurchaseOffer | null> {
  if (!isUuid(materialId)) return null;
  const row = await db.material.findFirst({
    where: { id: materialId, deletedAt: null },
    select: {
      id: true,
      title: true,
      imageUrl: true,
      price: true,
      priceUnit: true,
      quantity: true,
      available: true,
      city: true,
      state: true,
      company: {
        select: {
          id: true,
          name: true,
          verified: true,
          paymentEnabled: true,
          registrationStatus: true,
        },
      },
    },
  });
  if (!row) return null;
  const { company } = row;
  return {
    id: row.id,
    title: row.title,
    imageUrl: row.imageUrl,
    priceCents: decimalToCents(row.price),
    priceUnit: row.priceUnit,
    available: row.quantity,
    city: row.city,
    state: row.state,
    seller: { id: company.id, name: company.name, verified: company.verified },
    blocked: blockedReason(row, actor),
  };
}

function blockedReason(
  row: {
    available: boolean;
    quantity: number;
    company: { id: string; paymentEnabled: boolean; registrationStatus: string };
  },
  actor: Actor | null,
): string | null {
  if (!row.available) return REFUSALS.unavailable;
  if (row.quantity < 1) return REFUSALS.outOfStock(0);
  if (actor?.companyId === row.company.id) return REFUSALS.ownListing;
  if (row.company.registrationStatus !== 'approved' || !row.company.paymentEnabled) {
    return REFUSALS.sellerCannotBePaid;
  }
  if (actor && !actor.companyId) return REFUSALS.noCompany;
  return null;
}

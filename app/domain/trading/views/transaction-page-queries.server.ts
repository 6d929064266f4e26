import { db, sql, type Prisma } from '~/db/client.server';
import { isoTime } from '~/db/list-page.server';
import { watch, type Watch } from '~/db/listen.server';
import { isReachableSql } from '~/db/may-trade.server';
import { isShownTo } from '~/domain/catalogue/index.server';
import type { Actor } from '~/lib/actor';
import { mayDo } from '~/lib/choices/roles';
import type { Quote } from '~/lib/platform-fee';
import { isUuid } from '~/lib/uuid';
import { DISPUTE_ROWS, disputeView, type DisputeRow } from './dispute-view.server';
import {
  HANDOVER_ROW,
  handoverView,
  SITES,
  type Proposal,
  type Sites,
} from './handover-view.server';
import {
  FEEDBACK_ROW,
  feedbackView,
  type GivenFeedback,
} from '../feedback/feedback-queries.server';
import { IS_RESTOCKED } from '../handover/take-handover-step.server';
import type { PaymentMethod } from '../settlement/payment-facts.server';
import { personOf, type Person } from './person.server';
import { givenBySeller, heldCents, leftCentsOf, nextSequence } from '../settlement/refund-split';
import { needsPlatform, refundableCentsOf } from '../refunds/refundable';
import {
  REFUND_VIEWS,
  REQUEST_VIEWS,
  type RefundRequestView,
  type RefundView,
} from './refund-view.server';
import { partyOf, requireParty, type Party } from '../record/require-party.server';
import type { TimelineDetail, TimelineKind } from '../record/timeline.server';
import { PURCHASE_SUMS } from '../record/transaction-row.server';
import type { TransactionStatus } from '../record/transaction-states';
import type { ListedCompany } from './transaction-list-queries.server';

interface PartyCompany extends ListedCompany {
  city: string;
  state: string;
  verified: boolean;
}

interface PageRow extends Quote {
  id: string;
  status: TransactionStatus;
  material: {
    id: string;
    title: string;
    imageUrl: string | null;
    isListed: boolean;
    isDeleted: boolean;
  };
  priceUnit: string;
  /** The rate this purchase was made at, whatever it is now */
  feeBasisPoints: number;
  refundedCents: number;
  buyer: PartyCompany;
  buyerCompanyId: string;
  seller: PartyCompany;
  sellerCompanyId: string;
  paymentFlow: 'element' | 'checkout';
  payment: {
    status: 'pending' | 'processing' | 'succeeded' | 'failed' | 'cancelled';
    failureReason: string | null;
    method: PaymentMethod | null;
    isDisputed: boolean;
  };
  cancelReason: string | null;
  holdExpiresAt: string;
  createdAt: string;
  completedAt: string | null;
  refunds: RefundView[];
  refundRequests: RefundRequestView[];
  nextRequestSequence: number;
  isRestocked: boolean;
  disputes: DisputeRow[];
  handover: Proposal | null;
  sites: Sites | null;
  feedback: GivenFeedback | null;
  timeline: {
    id: string;
    kind: TimelineKind;
    detail: TimelineDetail;
    at: string;
    actor: Person | null;
  }[];
}

export type TransactionPage = ReturnType<typeof pageOf>;

/** The pickup address is included only after payment. @throws DomainError `not_found`, for outsiders too */
export async function getTransactionPage(id: string, actor: Actor): Promise<TransactionPage> {
  const row = await readRow(id, actor);
  const party = partyOf(row, actor);
  return pageOf(row!, party, actor);
}

const partyCompany = (companyId: Prisma.Sql): Prisma.Sql => sql`
  (SELECT json_build_object('id', c.id, 'name', c.name, 'city', c.city, 'state', c.state,
            'verified', c.verified,
            'isReachable', ${isReachableSql()})
     FROM companies c WHERE c.id = ${companyId})`;

const TIMELINE = sql`
  (SELECT coalesce(json_agg(json_build_object('id', e.id::text, 'kind', e.kind,
            'detail', e.detail, 'at', ${isoTime(sql`e.created_at`)},
            'actor', ${personOf(sql`e.actor_user_id`)}) ORDER BY e.id), '[]')
     FROM transaction_events e WHERE e.transaction_id = t.id)`;

async function readRow(id: string, viewer: Actor): Promise<PageRow | null> {
  if (!isUuid(id)) return null;
  const [row] = await db.$queryRaw<PageRow[]>`
    SELECT t.id, t.status::text AS status, t.buyer_company_id AS "buyerCompanyId",
           t.seller_company_id AS "sellerCompanyId",
           json_build_object('id', m.id, 'title', t.material_title, 'imageUrl', m.image_url,
             'isListed', ${isShownTo(viewer)}, 'isDeleted', m.deleted_at IS NOT NULL) AS material,
           ${PURCHASE_SUMS}, t.price_unit AS "priceUnit",
           (SELECT (rate * 10000)::int FROM commissions WHERE transaction_id = t.id) AS "feeBasisPoints",
           coalesce((p.refunded_amount * 100)::int, 0) AS "refundedCents",
           ${partyCompany(sql`t.buyer_company_id`)} AS buyer,
           ${partyCompany(sql`t.seller_company_id`)} AS seller,
           t.payment_flow::text AS "paymentFlow",
           json_build_object('status', coalesce(p.status, 'pending'),
             'failureReason', p.failure_reason, 'method', p.payment_method,
             'isDisputed', EXISTS (SELECT FROM disputes d
               WHERE d.transaction_id = t.id AND d.state = 'open')) AS payment,
           CASE WHEN t.status = 'cancelled' THEN t.cancel_reason END AS "cancelReason",
           ${isoTime(sql`coalesce(h.expires_at, t.created_at)`)} AS "holdExpiresAt",
           ${isoTime(sql`t.created_at`)} AS "createdAt",
           ${isoTime(sql`t.completed_at`)} AS "completedAt",
           ${REFUND_VIEWS} AS refunds, ${REQUEST_VIEWS} AS "refundRequests",
           (SELECT coalesce(max(q.sequence), 0) + 1 FROM refund_requests q
             WHERE q.transaction_id = t.id) AS "nextRequestSequence",
           ${IS_RESTOCKED} AS "isRestocked", ${DISPUTE_ROWS} AS disputes, ${HANDOVER_ROW} AS handover, ${SITES} AS sites,
           ${FEEDBACK_ROW} AS feedback,
           ${TIMELINE} AS timeline
      FROM transactions t
      JOIN materials m ON m.id = t.material_id
      JOIN companies c ON c.id = m.company_id
      LEFT JOIN payments p ON p.transaction_id = t.id
      LEFT JOIN stock_holds h ON h.transaction_id = t.id
     WHERE t.id = ${id}::uuid`;
  return row ?? null;
}

function pageOf(row: PageRow, party: Party, { role, companyRole }: Actor) {
  const { buyerCompanyId: _buyer, sellerCompanyId: _seller, sites, isRestocked, ...shown } = row;
  const { status, refunds, refundRequests, payment } = row;
  const given = givenBySeller(refunds);
  const lostCents = row.disputes.reduce(
    (sum, { state, amountCents }) => sum + (state === 'lost' ? amountCents : 0),
    0,
  );
  const paid = { paymentStatus: payment.status, totalCents: row.totalCents, lostCents };
  const leftCents = leftCentsOf(paid, refunds);
  const refundableCents = refundableCentsOf(paid, refunds);
  const isRefundable = refundableCents > 0 && !payment.isDisputed;
  const hasRefundPower = mayDo(companyRole, 'refund');
  const mayRefund = party !== 'buyer' && (role === 'admin' || hasRefundPower);
  const mayAnswer = party === 'seller' && hasRefundPower;
  const isPlatformsToRefund = heldCents(refunds) === 0 && needsPlatform(row.timeline);
  const owedCents = row.disputes.reduce((sum, dispute) => sum + dispute.owedCents, 0);
  const isAsked = refundRequests.some(({ state }) => state === 'open');
  return {
    ...shown,
    // The seller doesn't see why the bank declined the buyer's payment.
    payment: party === 'seller' ? { ...payment, failureReason: null } : payment,
    party,
    canRefund: mayRefund && isRefundable && (party === 'admin' || !isPlatformsToRefund),
    /** Stripe can't take a refund from the seller */
    isPlatformsToRefund: isPlatformsToRefund && isRefundable,
    canDecline: mayRefund && isAsked,
    canRequestRefund: party === 'buyer' && isRefundable && !isAsked,
    /** What the seller keeps after refunds (failed ones included) and lost disputes */
    sellerCents:
      payment.status === 'succeeded'
        ? row.subtotalCents - (given.cents - given.feeCents) - owedCents
        : 0,
    heldCents: Math.min(heldCents(refunds), leftCents),
    lostCents,
    /** What the buyer may ask for; `refundableCents` is what one refund can give */
    leftCents,
    refundableCents,
    nextRefundSequence: nextSequence(refunds),
    disputes: row.disputes.map((dispute) => disputeView(dispute, party, mayAnswer)),
    timeline: row.timeline.flatMap(
      party === 'buyer' ? forBuyer : party === 'seller' ? forSeller : (line) => [line],
    ),
    feedback: feedbackView(row.feedback, party, row),
    handover: handoverView(row.handover, {
      isOpen: status === 'completed' && leftCents > 0 && !isRestocked,
      party,
      sites,
      // An admin deals with the seller.
      canAsk: (party === 'seller' ? row.buyer : row.seller).isReachable,
    }),
  };
}

/** What a seller owes is between the seller and the platform. */
function forBuyer(line: PageRow['timeline'][number]): PageRow['timeline'] {
  const { owedCents: _owed, repaidCents: _repaid, ...detail } = line.detail;
  const isDebt = line.kind === 'debt_recovered' || line.kind === 'debt_repaid';
  return isDebt ? [] : [{ ...line, detail }];
}

const forSeller = (line: PageRow['timeline'][number]): PageRow['timeline'] => [
  line.kind === 'payment_failed' ? { ...line, detail: {} } : line,
];

/** @throws DomainError `not_found` */
export async function watchTransaction(id: string, actor: Actor): Promise<Watch> {
  await requireParty(id, actor);
  return watch<string>('transaction_changed', (changedId) => changedId === id);
}

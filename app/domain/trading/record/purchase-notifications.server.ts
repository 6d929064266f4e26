import { sql, type Tx } from '~/db/client.server';
import { isReachableSql } from '~/db/may-trade.server';
import { type NewNotification, notify } from '~/domain/notifications/index.server';
import { formatMoney } from '~/lib/money';
import { SALES_TAX } from '~/lib/site';
import {
  cancelSentence,
  HANDOVER_METHOD_LABELS,
  handoverWhen,
  onDays,
  type ReplacedTerms,
  type TIMELINE_LABELS,
} from '../copy';
import { ALL_GOES_BACK, isGone } from './transaction-row.server';

export type TimelineKind = keyof typeof TIMELINE_LABELS;

export interface TimelineDetail {
  amountCents?: number;
  /** What the seller still owes; never shown to the buyer. */
  owedCents?: number;
  /** How much of it goes back to the seller; never shown to the buyer. */
  repaidCents?: number;
  /** The refund gives less than the buyer asked for. */
  isPart?: boolean;
  disputeId?: string;
  /** When the time to send evidence ends. */
  dueBy?: string;
  reason?: string;
  /** Why the seller refunds; the line of the refund's start shows it. */
  refundReason?: string;
  /** From Stripe: only an administrator can finish the refund, at the platform's cost. */
  isSellerGone?: boolean;
  /** Paid for the sale again, after a dispute: the same holds. */
  isRepaid?: boolean;
  by?: 'buyer' | 'seller';
  method?: 'pickup' | 'delivery';
  /** The agreement that a proposal ends */
  replaced?: ReplacedTerms;
}

type Side = 'buyer' | 'seller';

type Extra = Pick<NewNotification, 'priority' | 'isImmediate'>;
type Text = Pick<NewNotification, 'category' | 'title' | 'content'> & Extra;

const order = (title: string, content: string, extra?: Extra): Text => ({
  category: 'orders',
  title,
  content,
  ...extra,
});

const payment = (title: string, content: string, extra?: Extra): Text => ({
  category: 'payments',
  title,
  content,
  ...extra,
});

const HIGH = { priority: 'high' } as const;
const AT_ONCE = { priority: 'high', isImmediate: true } as const;
const URGENT = { priority: 'urgent' } as const;

type Texts = (
  facts: NonNullable<Awaited<ReturnType<typeof readFacts>>>,
) => Partial<Record<Side, Text>>;

const PAID: Texts = ({ title, goods, total, payout, buyerName, sellerName }) => ({
  buyer: payment(
    `Payment received: ${title}`,
    `You paid ${total} for ${goods} from ${sellerName}. The receipt is on the transaction page. ${SALES_TAX}`,
  ),
  seller: order(
    `New order: ${goods}`,
    `${buyerName} bought ${goods}. You receive ${payout}.`,
    AT_ONCE,
  ),
});

/** Names, sums and reasons only: emails must not reveal the pickup address or contact. */
const TEXTS: Record<TimelineKind, Texts | null> = {
  started: null,
  refund_granted: null,
  refund_started: null,
  refunded: null,
  payment_failed: ({ title, goods, total, reason }) => ({
    buyer: payment(
      `Payment failed: ${title}`,
      `Your payment of ${total} for ${goods} failed.${reason ? ` ${reason}` : ''} Pay another way before the hold on the stock ends.`,
      HIGH,
    ),
  }),
  processing: ({ title, goods, total }) => ({
    buyer: payment(
      `Payment processing: ${title}`,
      `Your bank is processing your payment of ${total} for ${goods}. The stock stays on hold for you.`,
    ),
  }),
  completed: PAID,
  completed_late: PAID,
  cancelled: ({ title, reason }) => ({
    ...(reason !== 'buyer' && {
      buyer: order(
        `Purchase canceled: ${title}`,
        `${cancelSentence(reason, true) ?? 'It was canceled.'} Nothing was charged.`,
      ),
    }),
  }),
  late_payment: ({ title, goods, amount, buyerName }) => ({
    buyer: payment(
      `Payment came too late: ${title}`,
      `The stock was no longer on sale when your payment of ${amount} arrived. You’ll get all of it back.`,
      HIGH,
    ),
    seller: payment(
      `A payment came too late: ${title}`,
      `${buyerName} paid ${amount} for ${goods} after the purchase was canceled and the stock was no longer on sale. The payment is being refunded in full, and there is nothing to hand over.`,
    ),
  }),
  refund_requested: ({ title, goods, asked, buyerName, sellerName, isSellerReachable }) => ({
    ...(isSellerReachable && {
      seller: order(
        `Refund requested: ${title}`,
        `${buyerName} asked for ${asked} for ${goods}. Read the reason on the transaction page, then refund or decline.`,
        AT_ONCE,
      ),
    }),
    buyer: order(
      `Refund requested: ${title}`,
      isSellerReachable
        ? `You asked ${sellerName} for ${asked} for ${goods}. We’ll let you know when they answer.`
        : `You asked for ${asked} for ${goods}. An administrator decides, because no one at ${sellerName} can sign in. We’ll let you know.`,
    ),
  }),
  refund_withdrawn: ({ title, goods, buyerName }) => ({
    seller: order(
      `Refund request withdrawn: ${title}`,
      `${buyerName} withdrew the refund request for ${goods}. There is nothing to do.`,
    ),
    buyer: order(
      `Refund request withdrawn: ${title}`,
      `You withdrew your refund request for ${goods}. You can ask again on the transaction page.`,
    ),
  }),
  refund_declined: ({ title, goods, buyerName }) => ({
    buyer: payment(
      `Refund declined: ${title}`,
      `Your refund request for ${goods} was declined. Read the reason on the transaction page, where you can reply or ask again.`,
      HIGH,
    ),
    seller: order(
      `Refund declined: ${title}`,
      `The refund request by ${buyerName} for ${goods} was declined.`,
    ),
  }),
  refund_succeeded: ({ title, goods, amount, buyerName, isPart, because, isRestocked }) => ({
    buyer: payment(
      `Refund: ${amount} for ${title}`,
      `${amount} for ${goods} is on its way back to you${isPart ? ', part of the refund you asked for' : ''}. Banks can take up to 10 days to show it.${because}`,
    ),
    seller: payment(
      `Refunded: ${amount} for ${title}`,
      `${amount} for ${goods} went back to ${buyerName}${isPart ? ', part of the refund they asked for' : ''}.${isRestocked ? ` With everything refunded, the goods are back in stock. If ${buyerName} keeps them, lower the quantity in My Listings.` : ''}${because}`,
    ),
  }),
  refund_failed: ({ title, goods, amount, buyerName, sellerName, ...facts }) => ({
    seller: payment(
      `Refund failed: ${title}`,
      `The refund of ${amount} to ${buyerName} for ${goods} failed${
        facts.isSellerGone
          ? ', because your Stripe account is no longer connected. An administrator can finish it.'
          : facts.isRepaid
            ? ', because you were paid for it again after a dispute. An administrator can finish it.'
            : '. See why on the transaction page, and refund again.'
      }`,
      URGENT,
    ),
    buyer: payment(
      `Refund failed: ${title}`,
      `A refund of ${amount} for ${goods} did not reach you. ${
        facts.isSellerGone
          ? `An administrator can finish it, because the payment account of ${sellerName} is closed.`
          : facts.isRepaid
            ? 'An administrator can finish it.'
            : facts.isSellerReachable
              ? `We notified ${sellerName}, who can refund again.`
              : `An administrator can refund it again, because no one at ${sellerName} can sign in.`
      }`,
      HIGH,
    ),
  }),
  inquiry_opened: ({ title, goods, amount, buyerName, until, hasGoneBack }) => ({
    seller: payment(
      `Bank inquiry: ${title}`,
      `The bank of ${buyerName} asked about ${amount} for ${goods}. No money has moved. ${
        hasGoneBack
          ? `Send proof of the refund on the transaction page${until}`
          : `Send your proof on the transaction page${until}, or refund the buyer`
      }, so that it doesn’t become a dispute.`,
      URGENT,
    ),
  }),
  inquiry_closed: ({ title, goods, amount }) => ({
    seller: payment(
      `Bank inquiry closed: ${title}`,
      `The bank closed its inquiry about ${amount} for ${goods} without taking any money.`,
    ),
  }),
  dispute_opened: ({ title, goods, amount, buyerName, until, hasGoneBack }) => ({
    seller: payment(
      `Payment disputed: ${title}`,
      `The bank of ${buyerName} disputed ${amount} for ${goods}. ${
        hasGoneBack
          ? `All of it went back to them, or is on its way: send proof of the refund on the transaction page${until}.`
          : `Send your evidence on the transaction page${until}. If the bank decides for the buyer, your company owes us what it received for the disputed amount.`
      }`,
      URGENT,
    ),
  }),
  evidence_sent: ({ title, goods }) => ({
    seller: payment(
      `Evidence sent: ${title}`,
      `Your evidence about ${goods} went to the bank. We’ll let you know what it decides; that can take up to three months.`,
    ),
  }),
  dispute_won: ({ title, goods, amount, repaid }) => ({
    seller: payment(
      `Dispute decided for you: ${title}`,
      `The bank decided for you: ${amount} for ${goods} stays paid.${repaid ? ` We’ll pay back the ${repaid} that we took from your Stripe balance.` : ''}`,
      HIGH,
    ),
  }),
  dispute_lost: ({ title, goods, amount, buyerName, owed }) => ({
    seller: payment(
      `Dispute decided for the buyer: ${title}`,
      `The bank gave ${amount} for ${goods} back to ${buyerName}.${owed ? ` Under the seller terms your company owes us ${owed} of it. We take it from your Stripe balance.` : ''}`,
      HIGH,
    ),
    buyer: payment(
      `Dispute decided for you: ${title}`,
      `Your bank gave ${amount} for ${goods} back to you.`,
    ),
  }),
  debt_recovered: ({ title, goods, amount, owed }) => ({
    seller: payment(
      `Lost dispute: ${amount} taken back for ${title}`,
      `We took ${amount} for ${goods} from your Stripe balance. ${owed ? `Your company still owes ${owed}, which we take from later sales.` : 'Nothing more is owed for it.'}`,
    ),
  }),
  debt_repaid: ({ title, goods, amount }) => ({
    seller: payment(
      `Dispute won: ${amount} paid back for ${title}`,
      `We paid ${amount} for ${goods} back to your Stripe balance.`,
    ),
  }),
  handover_proposed: ({ title, goods, actor, other, method, handover, onWhichDays, replaced }) => ({
    [other]: order(
      `${handover} proposed: ${title}`,
      `${actor} proposed ${method} of ${goods} ${onWhichDays}. ${replaced ? `The agreed ${replaced.method} ${onDays(replaced)} no longer holds. ` : ''}See where on the transaction page, and agree or propose something else.`,
      AT_ONCE,
    ),
  }),
  handover_agreed: ({ title, goods, actor, other, method, handover, onWhichDays }) => ({
    [other]: order(
      `${handover} agreed: ${title}`,
      `${actor} agreed to the ${method} of ${goods} as you proposed, ${onWhichDays}. The details are on the transaction page.`,
      { isImmediate: true },
    ),
  }),
  handed_over: ({ title, goods, actor, other }) => ({
    [other]: order(
      `Handed over: ${title}`,
      `${actor} marked ${goods} as handed over. Check the goods, then mark them as received.`,
    ),
  }),
  handover_undone: ({ title, goods, actor, other, method, when }) => ({
    [other]: order(
      `Handover undone: ${title}`,
      `${actor} marked ${goods} as handed over by mistake and undid it. The ${method} is still agreed for ${when}.`,
      HIGH,
    ),
  }),
  received: ({ title, goods, actor, other }) => ({
    [other]: order(`Received: ${title}`, `${actor} marked ${goods} as received.`),
  }),
  feedback_given: ({ title, goods, buyerName }) => ({
    seller: order(
      `Feedback: ${title}`,
      `${buyerName} left feedback on ${goods}. It shows on your company’s page, without the buyer’s name. You can reply on the transaction page.`,
    ),
  }),
  feedback_answered: ({ title, goods, sellerName }) => ({
    buyer: order(
      `Reply to your feedback: ${title}`,
      `${sellerName} replied to your feedback on ${goods}.`,
    ),
  }),
  feedback_removed: ({ title, goods, reason }) => {
    const removed = order(
      `Feedback removed: ${title}`,
      `An administrator removed the feedback on ${goods}. Reason: ${reason}`,
    );
    return { buyer: removed, seller: removed };
  },
  seller_suspended: ({ title, sellerName, ...facts }) => ({
    buyer: order(
      `Seller suspended: ${title}`,
      `We suspended ${sellerName}, so it can’t answer messages or refund requests. ${whatToAsk(facts)}`,
      AT_ONCE,
    ),
  }),
  seller_left: ({ title, sellerName, ...facts }) => ({
    buyer: order(
      `Seller can’t be reached: ${title}`,
      `No one at ${sellerName} can sign in, so it can’t answer messages or refund requests. ${whatToAsk(facts)}`,
      AT_ONCE,
    ),
  }),
  seller_reinstated: ({ title, goods, sellerName }) => ({
    buyer: order(
      `Seller reinstated: ${title}`,
      `${sellerName} can answer messages and refund requests again. See what’s next for ${goods} on the transaction page.`,
      AT_ONCE,
    ),
  }),
  buyer_suspended: ({ title, buyerName, ...facts }) => ({
    seller: order(
      `Buyer suspended: ${title}`,
      `We suspended ${buyerName}, so it can’t answer messages or arrange pickup. ${whatToKeep(facts, 'until it is reinstated')}`,
      AT_ONCE,
    ),
  }),
  buyer_left: ({ title, buyerName, ...facts }) => ({
    seller: order(
      `Buyer can’t be reached: ${title}`,
      `No one at ${buyerName} can sign in, so it can’t answer messages or arrange pickup. ${whatToKeep(facts, 'for now')}`,
      AT_ONCE,
    ),
  }),
  buyer_reinstated: ({ title, goods, buyerName }) => ({
    seller: order(
      `Buyer reinstated: ${title}`,
      `${buyerName} can answer messages again. See what’s next for ${goods} on the transaction page.`,
      AT_ONCE,
    ),
  }),
};

/** For a buyer whose seller can no longer be reached. */
const whatToAsk = ({
  goods,
  isDisputed,
  isAsked,
}: Record<'isDisputed' | 'isAsked', boolean> & { goods: string }) =>
  isDisputed
    ? `Your bank decides your dispute about ${goods}.`
    : isAsked
      ? 'An administrator decides on the refund you asked for.'
      : `If you haven’t received ${goods}, ask for a refund on the transaction page: an administrator decides.`;

/** For a seller whose buyer can no longer be reached. */
function whatToKeep(
  {
    goods,
    isHandedOver,
    isDisputed,
  }: Record<'isHandedOver' | 'isDisputed', boolean> & {
    goods: string;
  },
  howLong: string,
): string {
  if (isHandedOver) return `You marked ${goods} as handed over: there is nothing to do.`;
  return isDisputed
    ? `It has paid for ${goods}, but its bank disputes the payment. Keep them until the dispute is decided.`
    : `It has paid for ${goods}. Keep them ${howLong}, or refund the purchase on the transaction page.`;
}

/** Can be redone within minutes; only the last one still holds. */
const LATEST_OF: Partial<Record<TimelineKind, string>> = {
  handed_over: 'handover',
  handover_undone: 'handover',
  feedback_given: 'feedback',
  feedback_answered: 'reply',
};

/** Notifies each party of what the other did. Call once per timeline line, in its transaction. */
export async function notifyParties(
  tx: Tx,
  transactionId: string,
  kind: TimelineKind,
  detail: TimelineDetail,
): Promise<void> {
  const textsOf = TEXTS[kind];
  const facts = textsOf && (await readFacts(tx, transactionId, detail));
  if (!facts) return;
  // Another refund, or the bank, took all of it back first: nothing is left to send again.
  if (kind === 'refund_failed' && facts.hasGoneBack) return;
  const latestOf = LATEST_OF[kind];
  for (const [to, text] of Object.entries(textsOf(facts))) {
    await notify(tx, {
      ...text,
      recipientCompanyId: to === 'buyer' ? facts.buyerId : facts.sellerId,
      actionUrl: `/transaction/${transactionId}`,
      actionText: 'View Transaction',
      metadata: { transactionId, kind, ...(latestOf && { [latestOf]: transactionId }) },
      latestOf,
    });
  }
}

async function readFacts(tx: Tx, transactionId: string, detail: TimelineDetail) {
  const [row] = await tx.$queryRaw<
    (Record<'title' | 'buyerId' | 'buyerName' | 'sellerId' | 'sellerName', string> &
      Record<'quantity' | 'subtotalCents' | 'totalCents', number> & {
        isSellerReachable: boolean;
        terms: Parameters<typeof handoverWhen>[0] | null;
        isRestocked: boolean;
        hasGoneBack: boolean;
        isHandedOver: boolean;
        isDisputed: boolean;
        isAsked: boolean;
      })[]
  >`
    SELECT t.material_title AS title, t.quantity, (t.subtotal * 100)::int AS "subtotalCents",
           (t.total_amount * 100)::int AS "totalCents", b.id AS "buyerId", b.name AS "buyerName",
           s.id AS "sellerId", s.name AS "sellerName",
           ${isReachableSql(sql`s`)} AS "isSellerReachable",
           (SELECT json_build_object('firstDay', h.first_day, 'lastDay', h.last_day,
                     'fromTime', h.from_time, 'untilTime', h.until_time)
              FROM handovers h WHERE h.transaction_id = t.id) AS terms,
           ${ALL_GOES_BACK} AS "hasGoneBack",
           EXISTS (SELECT 1 FROM handovers h WHERE h.transaction_id = t.id
                      AND h.handed_over_at IS NOT NULL) AS "isHandedOver",
           EXISTS (SELECT 1 FROM disputes d WHERE d.transaction_id = t.id
                      AND d.state = 'open') AS "isDisputed",
           EXISTS (SELECT 1 FROM refund_requests q WHERE q.transaction_id = t.id
                      AND q.state = 'open') AS "isAsked",
           t.status = 'completed' AND ${isGone(sql`r.status = 'succeeded'`)}
             AND EXISTS (SELECT 1 FROM stock_holds h JOIN materials m ON m.id = h.material_id
                          WHERE h.transaction_id = t.id AND h.status = 'sold'
                            AND m.deleted_at IS NULL) AS "isRestocked"
      FROM transactions t
      JOIN companies b ON b.id = t.buyer_company_id
      JOIN companies s ON s.id = t.seller_company_id
     WHERE t.id = ${transactionId}::uuid`;
  if (!row) return null;
  const { amountCents, owedCents, repaidCents, dueBy, refundReason, method = 'pickup' } = detail;
  const amount = formatMoney(amountCents ?? row.totalCents);
  const isByBuyer = detail.by === 'buyer';
  return {
    ...row,
    ...detail,
    goods: `${row.quantity.toLocaleString('en-US')} × ${row.title}`,
    total: formatMoney(row.totalCents),
    amount,
    payout: formatMoney(row.subtotalCents),
    asked: amountCents === undefined ? 'a full refund' : `a refund of ${amount}`,
    owed: owedCents ? formatMoney(owedCents) : null,
    repaid: repaidCents ? formatMoney(repaidCents) : null,
    until: dueBy ? ` by ${dueBy}` : '',
    actor: isByBuyer ? row.buyerName : row.sellerName,
    other: isByBuyer ? 'seller' : 'buyer',
    method,
    handover: HANDOVER_METHOD_LABELS[method],
    when: row.terms ? handoverWhen(row.terms) : '',
    onWhichDays: row.terms ? onDays(row.terms) : '',
    because: refundReason ? ` Reason: ${refundReason}` : '',
  } as const;
}

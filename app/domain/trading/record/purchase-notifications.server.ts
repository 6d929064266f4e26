import type { Tx } from '~/db/client.server';
import { notify } from '~/domain/notifications/index.server';
import { formatMoney } from '~/lib/money';
import { cancelSentence, type TIMELINE_LABELS } from '../copy';

export type TimelineKind = keyof typeof TIMELINE_LABELS;

export interface TimelineDetail {
  amountCents?: number;
  reason?: string;
  by?: 'buyer' | 'seller';
  method?: 'pickup' | 'delivery';
}

interface PurchaseFacts {
  materialTitle: string;
  quantity: number;
  subtotalCents: number;
  totalCents: number;
  buyerName: string;
  sellerName: string;
}

interface PartyNotification {
  to: 'buyer' | 'seller';
  type: 'order' | 'payment';
  category: 'orders' | 'payments';
  priority: 'normal' | 'high' | 'urgent';
  title: string;
  content: string;
  isImmediate?: boolean;
}

type Text = Pick<PartyNotification, 'title' | 'content'> &
  Partial<Pick<PartyNotification, 'priority' | 'isImmediate'>>;

const order = (to: 'buyer' | 'seller', text: Text): PartyNotification => ({
  to,
  type: 'order',
  category: 'orders',
  priority: 'normal',
  ...text,
});

const payment = (to: 'buyer' | 'seller', text: Text): PartyNotification => ({
  to,
  type: 'payment',
  category: 'payments',
  priority: 'normal',
  ...text,
});

/** Each party learns what the other did. Call once per timeline line, in its transaction. */
export async function notifyParties(
  tx: Tx,
  transactionId: string,
  kind: TimelineKind,
  detail: TimelineDetail,
): Promise<void> {
  if (isQuiet(kind)) return;
  const [purchase] = await tx.$queryRaw<
    (PurchaseFacts & { buyerCompanyId: string; sellerCompanyId: string })[]
  >`
    SELECT t.material_title AS "materialTitle", t.quantity,
           (t.subtotal * 100)::int AS "subtotalCents", (t.total_amount * 100)::int AS "totalCents",
           b.name AS "buyerName", s.name AS "sellerName",
           b.id AS "buyerCompanyId", s.id AS "sellerCompanyId"
      FROM transactions t
      JOIN companies b ON b.id = t.buyer_company_id
      JOIN companies s ON s.id = t.seller_company_id
     WHERE t.id = ${transactionId}::uuid`;
  if (!purchase) return;
  for (const { to, ...notification } of notificationsFor(kind, detail, purchase)) {
    await notify(tx, {
      ...notification,
      recipientCompanyId: to === 'buyer' ? purchase.buyerCompanyId : purchase.sellerCompanyId,
      actionUrl: `/transaction/${transactionId}`,
      actionText: 'View Transaction',
      metadata: { transactionId, kind },
    });
  }
}

const QUIET = ['started', 'refund_granted', 'refund_started', 'refunded'] as const;
type QuietKind = (typeof QUIET)[number];

const isQuiet = (kind: TimelineKind): kind is QuietKind =>
  (QUIET as readonly TimelineKind[]).includes(kind);

/** Names and sums only: emails must not reveal the pickup address or contact. */
function notificationsFor(
  kind: Exclude<TimelineKind, QuietKind>,
  detail: TimelineDetail,
  { materialTitle, quantity, subtotalCents, totalCents, buyerName, sellerName }: PurchaseFacts,
): PartyNotification[] {
  const goods = `${quantity.toLocaleString('en-US')} × ${materialTitle}`;
  const total = formatMoney(totalCents);
  const amount = formatMoney(detail.amountCents ?? totalCents);
  const { by, method = 'pickup' } = detail;
  const [actor, other] =
    by === 'buyer' ? ([buyerName, 'seller'] as const) : ([sellerName, 'buyer'] as const);
  const asked = detail.amountCents === undefined ? 'a full refund' : `a refund of ${amount}`;
  switch (kind) {
    case 'payment_failed':
      return [
        payment('buyer', {
          priority: 'high',
          title: `Payment failed: ${materialTitle}`,
          content: `Your payment of ${total} for ${goods} failed. ${detail.reason ?? ''} Pay another way before the hold on the stock ends.`,
        }),
      ];
    case 'processing':
      return [
        payment('buyer', {
          title: `Payment processing: ${materialTitle}`,
          content: `Your bank is processing your payment of ${total} for ${goods}. The stock stays on hold for you.`,
        }),
      ];
    case 'completed':
    case 'completed_late':
      return [
        payment('buyer', {
          title: `Payment received: ${materialTitle}`,
          content: `You paid ${total} for ${goods} from ${sellerName}. The receipt is on the transaction page.`,
        }),
        order('seller', {
          priority: 'high',
          isImmediate: true,
          title: `New order: ${goods}`,
          content: `${buyerName} bought ${goods}. You receive ${formatMoney(subtotalCents)}.`,
        }),
      ];
    case 'cancelled':
      if (detail.reason === 'buyer') return [];
      return [
        order('buyer', {
          title: `Purchase cancelled: ${materialTitle}`,
          content: `${cancelSentence(detail.reason) ?? 'It was cancelled.'} Nothing was charged, and the stock is back on sale.`,
        }),
      ];
    case 'late_payment':
      return [
        payment('buyer', {
          priority: 'high',
          title: `Payment came too late: ${materialTitle}`,
          content: `The stock was no longer on sale when your payment of ${amount} arrived. You get all of it back.`,
        }),
        payment('seller', {
          title: `A payment came too late: ${materialTitle}`,
          content: `${buyerName} paid ${amount} for ${goods} after the purchase was cancelled and the stock was no longer on sale. The payment is being refunded in full, and there is nothing to hand over.`,
        }),
      ];
    case 'refund_requested':
      return [
        order('seller', {
          priority: 'high',
          isImmediate: true,
          title: `Refund requested: ${materialTitle}`,
          content: `${buyerName} asks for ${asked} for ${goods}. Read the reason on the transaction page, then refund or decline.`,
        }),
        order('buyer', {
          title: `Refund requested: ${materialTitle}`,
          content: `You asked ${sellerName} for ${asked} for ${goods}. We'll let you know when they answer.`,
        }),
      ];
    case 'refund_withdrawn':
      return [
        order('seller', {
          title: `Refund request withdrawn: ${materialTitle}`,
          content: `${buyerName} withdrew the refund request for ${goods}. There is nothing to do.`,
        }),
        order('buyer', {
          title: `Refund request withdrawn: ${materialTitle}`,
          content: `You withdrew your refund request for ${goods}. You can ask again on the transaction page.`,
        }),
      ];
    case 'refund_declined':
      return [
        payment('buyer', {
          priority: 'high',
          title: `Refund declined: ${materialTitle}`,
          content: `Your refund request for ${goods} was declined. Read the reason on the transaction page, where you can reply or ask again.`,
        }),
        order('seller', {
          title: `Refund declined: ${materialTitle}`,
          content: `${buyerName}'s refund request for ${goods} was declined.`,
        }),
      ];
    case 'refund_succeeded':
      return [
        payment('buyer', {
          title: `Refund: ${amount} for ${materialTitle}`,
          content: `${amount} for ${goods} is on its way back to you. Banks take up to 10 days to show it.`,
        }),
        payment('seller', {
          title: `Refunded: ${amount} for ${materialTitle}`,
          content: `${amount} for ${goods} went back to ${buyerName}.`,
        }),
      ];
    case 'refund_failed':
      return [
        payment('seller', {
          priority: 'urgent',
          title: `Refund failed: ${materialTitle}`,
          content: `The refund to ${buyerName} for ${goods} failed. See why on the transaction page, and refund again.`,
        }),
        payment('buyer', {
          priority: 'high',
          title: `Refund failed: ${materialTitle}`,
          content: `A refund for ${goods} did not reach you. We notified ${sellerName}, who can refund again.`,
        }),
      ];
    case 'dispute_opened':
      return [
        payment('seller', {
          priority: 'urgent',
          title: `Payment disputed: ${materialTitle}`,
          content: `${buyerName}'s bank disputes ${amount} for ${goods}. Keep your proof of delivery: we need it to answer the bank.`,
        }),
      ];
    case 'dispute_won':
      return [
        payment('seller', {
          priority: 'high',
          title: `Dispute decided for you: ${materialTitle}`,
          content: `The bank decided that ${amount} for ${goods} stays paid.`,
        }),
      ];
    case 'dispute_lost':
      return [
        payment('seller', {
          priority: 'high',
          title: `Dispute decided for the buyer: ${materialTitle}`,
          content: `The bank gave ${amount} for ${goods} back to ${buyerName}.`,
        }),
        payment('buyer', {
          title: `Dispute decided for you: ${materialTitle}`,
          content: `Your bank gave ${amount} for ${goods} back to you.`,
        }),
      ];
    case 'handover_proposed':
      return [
        order(other, {
          priority: 'high',
          title: `${method === 'pickup' ? 'Pickup' : 'Delivery'} proposed: ${materialTitle}`,
          content: `${actor} proposes ${method} of ${goods}. See when and where on the transaction page, and agree or propose something else.`,
        }),
      ];
    case 'handover_agreed':
      return [
        order(other, {
          title: `${method === 'pickup' ? 'Pickup' : 'Delivery'} agreed: ${materialTitle}`,
          content: `${actor} agreed to the ${method} of ${goods} as you proposed. The details are on the transaction page.`,
        }),
      ];
    case 'handed_over':
      return [
        order(other, {
          title: `Handed over: ${materialTitle}`,
          content: `${actor} marked ${goods} as handed over. Check the goods, then mark them as received.`,
        }),
      ];
    case 'received':
      return [
        order(other, {
          title: `Received: ${materialTitle}`,
          content: `${actor} marked ${goods} as received.`,
        }),
      ];
  }
}

import { formatMoney } from '~/lib/money';
import { cancelSentence } from '../copy';
import { handoverNews } from './handover-notifications';
import type { PurchaseNews } from './party-notification';
import { requestNews } from './refund-request-notifications';
import type { TimelineDetail, TimelineKind } from './timeline-kinds';

export interface PurchaseFacts {
  materialTitle: string;
  quantity: number;
  subtotalCents: number;
  totalCents: number;
  buyerName: string;
  sellerName: string;
}

const payment = { type: 'payment', category: 'payments' } as const;
const order = { type: 'order', category: 'orders' } as const;

/**
 * What the parties are told of what happened to a purchase: what they did not do themselves. Names
 * and sums, and no address of the other side.
 */
export function newsOf(
  kind: TimelineKind,
  detail: TimelineDetail,
  { materialTitle, quantity, subtotalCents, totalCents, buyerName, sellerName }: PurchaseFacts,
): PurchaseNews[] {
  const goods = `${quantity.toLocaleString('en-US')} × ${materialTitle}`;
  const amount = formatMoney(detail.amountCents ?? totalCents);
  switch (kind) {
    case 'payment_failed':
      return [
        {
          to: 'buyer',
          ...payment,
          priority: 'high',
          title: `Payment failed: ${materialTitle}`,
          content: `Your payment of ${formatMoney(totalCents)} for ${goods} failed. ${detail.reason ?? ''} Pay another way before the hold on the stock ends.`,
        },
      ];
    case 'processing':
      return [
        {
          to: 'buyer',
          ...payment,
          priority: 'normal',
          title: `Payment processing: ${materialTitle}`,
          content: `Your bank is working on the payment of ${formatMoney(totalCents)} for ${goods}. The stock stays held for you.`,
        },
      ];
    case 'completed':
    case 'completed_late':
      return [
        {
          to: 'buyer',
          ...payment,
          priority: 'normal',
          title: `Payment received: ${materialTitle}`,
          content: `You paid ${formatMoney(totalCents)} for ${goods} from ${sellerName}. The receipt is on the page of the purchase.`,
        },
        {
          to: 'seller',
          ...order,
          priority: 'high',
          isImmediate: true,
          title: `New order: ${goods}`,
          content: `${buyerName} has bought ${goods}. ${formatMoney(subtotalCents)} is yours.`,
        },
      ];
    case 'cancelled':
      // Who cancels knows it.
      if (detail.reason === 'buyer') return [];
      return [
        {
          to: 'buyer',
          ...order,
          priority: 'normal',
          title: `Purchase cancelled: ${materialTitle}`,
          content: `${cancelSentence(detail.reason) ?? 'It was cancelled.'} Nothing was charged, and the stock is on sale again.`,
        },
      ];
    case 'late_payment':
      return [
        {
          to: 'buyer',
          ...payment,
          priority: 'high',
          title: `Payment came too late: ${materialTitle}`,
          content: `The stock was no longer on sale when your payment of ${amount} arrived. All of it goes back to you.`,
        },
        {
          to: 'seller',
          ...payment,
          priority: 'normal',
          title: `A payment came too late: ${materialTitle}`,
          content: `${buyerName} paid ${amount} for ${goods} after the purchase was cancelled and the stock was no longer on sale. All of it goes back, and there is nothing to hand over.`,
        },
      ];
    case 'refund_requested':
    case 'refund_withdrawn':
    case 'refund_declined':
      return requestNews(kind, detail, { materialTitle, goods, buyerName, sellerName });
    case 'handover_proposed':
    case 'handover_agreed':
    case 'handed_over':
    case 'received':
      return handoverNews(kind, detail, { materialTitle, goods, buyerName, sellerName });
    case 'refund_succeeded':
      return [
        {
          to: 'buyer',
          ...payment,
          priority: 'normal',
          title: `Refund: ${amount} for ${materialTitle}`,
          content: `${amount} for ${goods} goes back to you. Banks take up to 10 days to show it.`,
        },
        {
          to: 'seller',
          ...payment,
          priority: 'normal',
          title: `Refunded: ${amount} for ${materialTitle}`,
          content: `${amount} for ${goods} went back to ${buyerName}.`,
        },
      ];
    case 'refund_failed':
      return [
        {
          to: 'seller',
          ...payment,
          priority: 'urgent',
          title: `Refund failed: ${materialTitle}`,
          content: `The refund to ${buyerName} for ${goods} failed. See the page of the sale, and refund again.`,
        },
        {
          to: 'buyer',
          ...payment,
          priority: 'high',
          title: `Refund failed: ${materialTitle}`,
          content: `A refund for ${goods} did not get through to you. ${sellerName} is told and can refund again.`,
        },
      ];
    case 'dispute_opened':
      return [
        {
          to: 'seller',
          ...payment,
          priority: 'urgent',
          title: `Payment disputed: ${materialTitle}`,
          content: `The bank of ${buyerName} disputes ${amount} for ${goods}. Keep what proves the delivery: we are asked for it.`,
        },
      ];
    case 'dispute_won':
      return [
        {
          to: 'seller',
          ...payment,
          priority: 'high',
          title: `Dispute decided for you: ${materialTitle}`,
          content: `The bank has decided that ${amount} for ${goods} stays paid.`,
        },
      ];
    case 'dispute_lost':
      return [
        {
          to: 'seller',
          ...payment,
          priority: 'high',
          title: `Dispute decided for the buyer: ${materialTitle}`,
          content: `The bank has given ${amount} for ${goods} back to ${buyerName}.`,
        },
        {
          to: 'buyer',
          ...payment,
          priority: 'normal',
          title: `Dispute decided for you: ${materialTitle}`,
          content: `Your bank has given ${amount} for ${goods} back to you.`,
        },
      ];
    case 'started':
    case 'refund_granted':
    case 'refund_started':
    case 'refunded':
      return [];
  }
}

import { formatMoney } from '~/lib/money';
import type { Deal, PurchaseNews } from './party-notification';
import type { TimelineDetail } from './timeline-kinds';

const order = { type: 'order', category: 'orders' } as const;
const payment = { type: 'payment', category: 'payments' } as const;

/**
 * What is told of a request for a refund: to the side that has to do something about it at once, to
 * the other as a record. The words that people wrote stay on the page.
 */
export function requestNews(
  kind: 'refund_requested' | 'refund_withdrawn' | 'refund_declined',
  { amountCents }: TimelineDetail,
  { materialTitle, goods, buyerName, sellerName }: Deal,
): PurchaseNews[] {
  const sum = amountCents === undefined ? 'all of the money' : formatMoney(amountCents);
  switch (kind) {
    case 'refund_requested':
      return [
        {
          to: 'seller',
          ...order,
          priority: 'high',
          isImmediate: true,
          title: `Refund requested: ${materialTitle}`,
          content: `${buyerName} asks for ${sum} back for ${goods}. The reason is on the page of the sale, where you can refund or decline.`,
        },
        {
          to: 'buyer',
          ...order,
          priority: 'normal',
          title: `Refund requested: ${materialTitle}`,
          content: `You asked ${sellerName} for ${sum} back for ${goods}. You will hear from us when they answer.`,
        },
      ];
    case 'refund_withdrawn':
      return [
        {
          to: 'seller',
          ...order,
          priority: 'normal',
          title: `Refund request withdrawn: ${materialTitle}`,
          content: `${buyerName} no longer asks for money back for ${goods}. There is nothing to do.`,
        },
        {
          to: 'buyer',
          ...order,
          priority: 'normal',
          title: `Refund request withdrawn: ${materialTitle}`,
          content: `You took back your request for a refund of ${goods}. You can ask again on the page of the purchase.`,
        },
      ];
    case 'refund_declined':
      return [
        {
          to: 'buyer',
          ...payment,
          priority: 'high',
          title: `Refund declined: ${materialTitle}`,
          content: `Your request for a refund of ${goods} was declined. The reason is on the page of the purchase, where you can answer or ask again.`,
        },
        {
          to: 'seller',
          ...order,
          priority: 'normal',
          title: `Refund declined: ${materialTitle}`,
          content: `The request of ${buyerName} for a refund of ${goods} was declined.`,
        },
      ];
  }
}

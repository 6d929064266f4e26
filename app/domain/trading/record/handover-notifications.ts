import type { Deal, PurchaseNews } from './party-notification';
import type { TimelineDetail } from './timeline-kinds';

const order = { type: 'order', category: 'orders' } as const;

/**
 * What the other side is told when one proposes, agrees, hands over or receives. Where and with whom
 * stays on the page, which only the two can open.
 */
export function handoverNews(
  kind: 'handover_proposed' | 'handover_agreed' | 'handed_over' | 'received',
  { by, method = 'pickup' }: TimelineDetail,
  { materialTitle, goods, buyerName, sellerName }: Deal,
): PurchaseNews[] {
  const actor = by === 'buyer' ? buyerName : sellerName;
  const Method = method === 'pickup' ? 'Pickup' : 'Delivery';
  const news = {
    to: by === 'buyer' ? ('seller' as const) : ('buyer' as const),
    ...order,
    priority: 'normal' as const,
  };
  switch (kind) {
    case 'handover_proposed':
      return [
        {
          ...news,
          priority: 'high',
          title: `${Method} proposed: ${materialTitle}`,
          content: `${actor} proposes ${method} of ${goods}. Read when and where on the page of the transaction, and agree or propose something else.`,
        },
      ];
    case 'handover_agreed':
      return [
        {
          ...news,
          title: `${Method} agreed: ${materialTitle}`,
          content: `${actor} agrees to the ${method} of ${goods} as you proposed it. The details are on the page of the transaction.`,
        },
      ];
    case 'handed_over':
      return [
        {
          ...news,
          title: `Handed over: ${materialTitle}`,
          content: `${actor} has marked ${goods} as handed over. Mark it as received once you have checked it.`,
        },
      ];
    case 'received':
      return [
        {
          ...news,
          title: `Received: ${materialTitle}`,
          content: `${actor} has marked ${goods} as received.`,
        },
      ];
  }
}

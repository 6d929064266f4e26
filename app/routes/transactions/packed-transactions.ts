import type { TransactionListItem } from '~/domain/trading/index.server';
import { packRows, unpackRows } from '~/lib/packed-rows';

export type Row = Omit<TransactionListItem, 'receiptNumber' | 'priceUnit'>;

export function packTransactions(items: TransactionListItem[]): string {
  return packRows(
    items.map(({ material, buyer, seller, ...item }) => [
      item.id,
      item.side,
      item.status,
      item.createdAt.slice(0, 16),
      material.id,
      material.title,
      material.isListed ? 1 : '',
      item.quantity,
      item.unitPriceCents,
      item.feeCents,
      item.refundedCents || '',
      buyer.id,
      buyer.name,
      seller.id,
      seller.name,
    ]),
  );
}

export function unpackTransactions(packed: string): Row[] {
  return unpackRows(packed).map((fields) => {
    const [id, side, status, createdAt, materialId, title, isListed, ...rest] = fields as [
      ...Seven,
      ...string[],
    ];
    const [quantity, unitPrice, fee, refunded, buyerId, buyer, sellerId, seller] = rest as Eight;
    const subtotalCents = Number(quantity) * Number(unitPrice);
    return {
      id,
      side: (side || null) as Row['side'],
      status: status as Row['status'],
      createdAt: `${createdAt}Z`,
      material: { id: materialId, title, isListed: isListed === '1' },
      quantity: Number(quantity),
      unitPriceCents: Number(unitPrice),
      subtotalCents,
      feeCents: Number(fee),
      totalCents: subtotalCents + Number(fee),
      refundedCents: Number(refunded),
      buyer: { id: buyerId, name: buyer },
      seller: { id: sellerId, name: seller },
    };
  });
}

type Seven = [string, string, string, string, string, string, string];
type Eight = [...Seven, string];

import { db } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { decimalToCents } from '~/lib/money';
import type { TransactionStatus } from './transaction-states';

export interface TransactionListItem {
  id: string;
  /** What the viewer's company was in it; null for an admin of neither. */
  side: 'bought' | 'sold' | null;
  status: TransactionStatus;
  materialTitle: string;
  quantity: number;
  priceUnit: string;
  totalCents: number;
  /** What the seller gets of it. */
  subtotalCents: number;
  /** The other company; an admin of neither sees the buyer. */
  counterparty: { id: string; name: string };
  createdAt: string;
}

export interface TransactionList {
  items: TransactionListItem[];
  total: number;
  page: number;
  pageCount: number;
}

const PAGE_SIZE = 25;

/** The purchases and sales of the actor's company, newest first; all of them for an admin without one. */
export async function listTransactions(
  actor: Actor,
  { page = 1 }: { page?: number } = {},
): Promise<TransactionList> {
  const { companyId } = actor;
  if (!companyId && actor.role !== 'admin') return { items: [], total: 0, page: 1, pageCount: 1 };
  const where = companyId
    ? { OR: [{ buyerCompanyId: companyId }, { sellerCompanyId: companyId }] }
    : {};
  const total = await db.transaction.count({ where });
  const pageCount = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const current = Math.min(Math.max(1, page), pageCount);
  const company = { id: true, name: true } as const;
  const rows = await db.transaction.findMany({
    where,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    skip: (current - 1) * PAGE_SIZE,
    take: PAGE_SIZE,
    select: {
      id: true,
      status: true,
      materialTitle: true,
      quantity: true,
      priceUnit: true,
      subtotal: true,
      totalAmount: true,
      createdAt: true,
      buyerCompany: { select: company },
      sellerCompany: { select: company },
    },
  });
  const items = rows.map(({ buyerCompany, sellerCompany, subtotal, totalAmount, ...row }) => {
    const side = sideOf(companyId, buyerCompany.id, sellerCompany.id);
    return {
      ...row,
      side,
      totalCents: decimalToCents(totalAmount),
      subtotalCents: decimalToCents(subtotal),
      counterparty: side === 'bought' ? sellerCompany : buyerCompany,
      createdAt: row.createdAt.toISOString(),
    };
  });
  return { items, total, page: current, pageCount };
}

function sideOf(companyId: string | null, buyerId: string, sellerId: string) {
  if (companyId === buyerId) return 'bought' as const;
  return companyId === sellerId ? ('sold' as const) : null;
}

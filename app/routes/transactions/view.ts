import type { TransactionListItem } from '~/domain/trading/index.server';

export type Item = TransactionListItem;

export const ROLE_LABELS = { bought: 'Bought', sold: 'Sold' } as const;

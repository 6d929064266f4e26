/** What the parts of the page are given. */
export type { TransactionPage as PageView } from '~/domain/trading/index.server';

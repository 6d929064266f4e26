import { SITE_NAME } from '~/lib/site';

/** What Remix takes for a response, so that its error page has a status of its own. */
export const LOST_CONNECTION = {
  status: 0,
  statusText: 'No connection',
  internal: true,
  data: `We couldn’t reach ${SITE_NAME}. Check your connection, then try again.`,
};

let paying: string | null = null;

/** The purchase that this document was paying for, to link to if its page is lost. */
export const purchaseInProgress = (): string | null => paying;

export function notePurchase(transactionId: string): void {
  paying = transactionId;
}

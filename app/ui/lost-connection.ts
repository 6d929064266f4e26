import { SITE_NAME } from '~/lib/site';

/** Remix takes it for a response, so that the error page gets its own status. */
export const LOST_CONNECTION = {
  status: 0,
  statusText: 'No connection',
  internal: true,
  get data() {
    return `We couldn’t reach ${SITE_NAME}. Try again in a moment.`;
  },
};

let paying: string | null = null;

/** The purchase that this document was paying for, to link to if its page is lost. */
export const purchaseInProgress = (): string | null => paying;

const KEY = 'offcut-paying';

/**
 * Until the returned function is called, a reload leads to the purchase: Remix reloads the page when
 * a script is lost, perhaps after the card was charged.
 */
export function notePurchase(transactionId: string): () => void {
  paying = transactionId;
  store(() => sessionStorage.setItem(KEY, transactionId));
  return () => store(() => sessionStorage.removeItem(KEY));
}

export function returnToPurchase(): void {
  const id = store(() => sessionStorage.getItem(KEY));
  if (!id) return;
  store(() => sessionStorage.removeItem(KEY));
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (entry?.type === 'reload') location.replace(`/transaction/${id}`);
}

/** Browsers may block storage. */
function store<Value>(access: () => Value): Value | null {
  try {
    return access();
  } catch {
    return null;
  }
}

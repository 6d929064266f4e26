/** The terms at /terms, accepted by registering or joining; its date is on the page. */
export const TERMS_VERSION = '2026-12-01';

/** The seller terms at /terms#seller-terms. A new version is accepted at the next payment setup. */
export const SELLER_TERMS_VERSION = '2026-11-28';

export const SITE_NAME = 'Offcut';

export const pageTitle = (page: string): string => `${page} · ${SITE_NAME}`;

/** What a route's `meta` answers. */
export const pageMeta = (page: string, description?: string) => [
  { title: pageTitle(page) },
  ...(description ? [{ name: 'description', content: description }] : []),
];

export const SUPPORT_EMAIL = 'support@offcut.example';
export const LEGAL_EMAIL = 'legal@offcut.example';
export const DEFAULT_MAIL_FROM = `${SITE_NAME} <mail@offcut.example>`;
export const DEMO_BUYER_EMAIL = 'buyer@offcut.example';

export const PLATFORM_FEE_BASIS_POINTS = 500;

export const PLATFORM_FEE = `${PLATFORM_FEE_BASIS_POINTS / 100}%`;

/** On the checkout, the receipt, its email and the terms. */
export const SALES_TAX = `${SITE_NAME} collects no sales tax. Buyer and seller settle any that is due.`;

/** The terms at /terms, accepted by registering or joining; its date is on the page. */
export const TERMS_VERSION = '2026-11-23';

/** The seller terms at /terms#seller-terms. A new version is accepted at the next payment setup. */
export const SELLER_TERMS_VERSION = '2026-11-22';

const MINUTE_MS = 60_000;

/**
 * Stripe's hosted page lives at least 30 minutes; the extra minute covers the way there. If Stripe
 * opens it late, `prolongHold` extends the hold.
 */
export const HOLD_MS = { element: 15 * MINUTE_MS, checkout: 31 * MINUTE_MS } as const;

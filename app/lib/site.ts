/*
 * What the product is called, where it is reached, what it charges and how long it holds stock. Texts,
 * emails and rules all take them from here.
 */
export const SITE_NAME = 'Offcut';

/** 'Browse materials · Offcut' */
export const pageTitle = (page: string): string => `${page} · ${SITE_NAME}`;

export const SUPPORT_EMAIL = 'support@offcut.example';
export const LEGAL_EMAIL = 'legal@offcut.example';
/** The sender of email until POSTMARK_FROM names one. */
export const DEFAULT_MAIL_FROM = `${SITE_NAME} <mail@offcut.example>`;
/** The demo's buyer. */
export const DEMO_BUYER_EMAIL = 'buyer@offcut.example';

/** The platform's commission in basis points. Source: specification, section 9. */
export const PLATFORM_FEE_BASIS_POINTS = 500;

/** The same as text: '5%'. */
export const PLATFORM_FEE = `${PLATFORM_FEE_BASIS_POINTS / 100}%`;

const MINUTE_MS = 60_000;

/**
 * How long stock is held for a buyer who is paying. Stripe's hosted page lives at least 30 minutes;
 * one more covers the way there. If Stripe can't be reached in time the page is opened later, and
 * the hold with it: see `prolongHold`.
 */
export const HOLD_MS = { element: 15 * MINUTE_MS, checkout: 31 * MINUTE_MS } as const;

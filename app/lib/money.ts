import { PLATFORM_FEE_BASIS_POINTS } from './site';

/**
 * Money is integer US cents in code and decimal(10,2) in the database. It is rounded in one place:
 * `platformFeeCents`.
 */

/** Least and most that one card payment may be, in cents. Source: Stripe's limits for USD. */
export const MIN_PAYMENT_CENTS = 50;
export const MAX_PAYMENT_CENTS = 99_999_999;

/** Most that a price may be: decimal(10,2). */
export const MAX_PRICE_CENTS = 9_999_999_999;

export interface Quote {
  unitPriceCents: number;
  quantity: number;
  subtotalCents: number;
  feeCents: number;
  totalCents: number;
}

/**
 * The platform's fee on a subtotal, half a cent rounded up.
 * 5997 cents → 300 cents (299.85 rounded).
 */
export function platformFeeCents(subtotalCents: number): number {
  return Math.floor((subtotalCents * PLATFORM_FEE_BASIS_POINTS + 5_000) / 10_000);
}

/**
 * What a buyer pays. 3 × $19.99 → subtotal 5997, fee 300, total 6297 cents.
 */
export function quote(unitPriceCents: number, quantity: number): Quote {
  const subtotalCents = unitPriceCents * quantity;
  const feeCents = platformFeeCents(subtotalCents);
  return {
    unitPriceCents,
    quantity,
    subtotalCents,
    feeCents,
    totalCents: subtotalCents + feeCents,
  };
}

/**
 * Reads an amount as a person types it: '19.99', '$1,234.50', '7'.
 * @returns cents, or null when it is not an amount with at most two decimals.
 */
export function parseCents(input: string): number | null {
  const match = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,10})(?:\.(\d{1,2}))?$/.exec(input.trim());
  if (!match?.[1]) return null;
  return Number(match[1].replaceAll(',', '')) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** The database's decimal, in any of the shapes a driver hands out, as cents. '19.99' → 1999. */
export function decimalToCents(decimal: { toString(): string }): number {
  const text = decimal.toString();
  const cents = parseCents(text.replace(/^-/, '').replace(/(\.\d{2})0+$/, '$1'));
  if (cents === null) throw new Error(`not a decimal of money: ${text}`);
  return text.startsWith('-') ? -cents : cents;
}

/** Cents as the database and the API write them. 1999 → '19.99'. */
export function centsToDecimal(cents: number): string {
  const sign = cents < 0 ? '-' : '';
  const whole = Math.abs(cents);
  return `${sign}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`;
}

/** 629700 → '$6,297.00' */
export function formatMoney(cents: number): string {
  const sign = cents < 0 ? '-' : '';
  const whole = Math.abs(cents);
  return `${sign}$${groupThousands(Math.floor(whole / 100))}.${String(whole % 100).padStart(2, '0')}`;
}

/** 629760 → '$6,298': for comparisons, where cents only distract. */
export function formatWholeDollars(cents: number): string {
  return `$${groupThousands(Math.round(cents / 100))}`;
}

/** 1080 → '1,080'. Without Intl, because it runs for each card. */
export function groupThousands(whole: number): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, ',');
}

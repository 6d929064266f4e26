/* Amounts are integer US cents; prices of listings are decimal(10,2) in the database. */

/** Source: Stripe's limits for USD. */
export const MIN_PAYMENT_CENTS = 50;
export const MAX_PAYMENT_CENTS = 99_999_999;

/** '19.99', '$1,234.50', '.50' or '7' in cents; null for anything else or more than two decimals. */
export function parseCents(input: string): number | null {
  const match = /^\$?\s*(?=\.?\d)(\d{1,3}(?:,\d{3})+|\d{1,13})?(?:\.(\d{1,2}))?$/.exec(
    input.trim(),
  );
  if (!match) return null;
  const [, dollars = '', cents = ''] = match;
  return Number(dollars.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0'));
}

/** Any shape a driver returns. '19.99' → 1999 */
export function decimalToCents(decimal: { toString(): string }): number {
  const text = decimal.toString();
  const cents = parseCents(text.replace(/^-/, '').replace(/(\.\d{2})0+$/, '$1'));
  if (cents === null) throw new Error(`not a decimal of money: ${text}`);
  return text.startsWith('-') ? -cents : cents;
}

/** 1999 → '19.99' */
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

/** Parts of a cent where a price has them: 43.2 → '$0.43', 0.42 → '$0.0042' */
export function formatSmallMoney(cents: number): string {
  return cents >= 10 ? formatMoney(Math.round(cents)) : `$${(cents / 100).toFixed(4)}`;
}

/** Cents below $100, whole dollars above: 9960 → '$99.60', 629760 → '$6,298' */
export function formatMarketPrice(cents: number): string {
  return cents < 10_000 ? formatMoney(Math.round(cents)) : formatWholeDollars(cents);
}

/** 629760 → '$6,298' */
export function formatWholeDollars(cents: number): string {
  return `$${groupThousands(Math.round(cents / 100))}`;
}

/** 1080 → '1,080'. Without Intl, which is slow, because it runs for each card. */
export function groupThousands(whole: number): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, ',');
}

/**
 * How many units cover a need. Contents with decimals are rounded, so one unit more isn't added for
 * a shortfall of at most 0.5 %: 3 bundles of 33.3 sq ft cover 100. Whole contents are exact, but for
 * the digits lost in `Offer.perUnit`: 313 sheets of 32 sq ft cover 10,000, 312 don't.
 */
export function unitsToCover(needed: number, perUnit: number): number {
  const units = needed / perUnit;
  const isWhole = Math.abs(perUnit - Math.round(perUnit)) < 0.001;
  const shortfall = units * (isWhole ? 0.0001 : 0.005);
  return Math.ceil(units - Math.min(shortfall, 1 - 1e-6));
}

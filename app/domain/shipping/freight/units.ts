export const WEIGHT_UNITS = ['lbs', 'kg'] as const;
export type WeightUnit = (typeof WEIGHT_UNITS)[number];

export const LENGTH_UNITS = ['in', 'cm'] as const;
export type LengthUnit = (typeof LENGTH_UNITS)[number];

/** Source: international yard and pound agreement of 1959. */
export const KILOGRAMS_PER_POUND = 0.45359237;
export const CENTIMETERS_PER_INCH = 2.54;

export function toPounds(weight: number, unit: WeightUnit): number {
  return unit === 'lbs' ? weight : sixDecimals(weight / KILOGRAMS_PER_POUND);
}

export function toInches(length: number, unit: LengthUnit): number {
  return unit === 'in' ? length : sixDecimals(length / CENTIMETERS_PER_INCH);
}

/** Drops binary noise: 4.5359237 kg is 10 lb, and 10.000000000000002 would be billed as 11. */
export function sixDecimals(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

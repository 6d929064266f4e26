/** What a price is for. 'OBO' marks a price for the lot that is open to offers. */
export const PRICE_UNITS = [
  'per piece',
  'per board',
  'per beam',
  'per ton',
  'per yard',
  'per foot',
  'per set',
  'each',
  'OBO',
] as const;

export type PriceUnit = (typeof PRICE_UNITS)[number];

/** Units that prices can be compared by. 'OBO' is a price for one lot, and no lot is like another. */
export const COMPARABLE_UNITS = PRICE_UNITS.filter((unit) => unit !== 'OBO');

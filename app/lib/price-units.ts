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

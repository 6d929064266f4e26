/** 'OBO' prices a whole lot and is open to offers. */
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

/** 'OBO' prices one lot, and lots don't compare. */
export const COMPARABLE_UNITS = PRICE_UNITS.filter((unit) => unit !== 'OBO');

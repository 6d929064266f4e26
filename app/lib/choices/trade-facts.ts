export const PACK_KINDS = [
  'bundle',
  'pallet',
  'box',
  'bag',
  'roll',
  'lift',
  'crate',
  'reel',
] as const;

export const COMMON_UNITS = [
  'sq ft',
  'linear ft',
  'board ft',
  'lb',
  'ton',
  'cu yd',
  'gal',
  'each',
] as const;

export const LOADING = ['forklift', 'dock', 'hand'] as const;

export const LOADING_LABELS: Record<(typeof LOADING)[number], string> = {
  forklift: 'Forklift on site',
  dock: 'Loading dock',
  hand: 'By hand',
};

/** What a seller may add to a listing. Weight and contents are of one priced unit. */
export interface TradeFacts {
  packKind: (typeof PACK_KINDS)[number] | null;
  packCount: number | null;
  commonUnit: (typeof COMMON_UNITS)[number] | null;
  commonPerUnit: number | null;
  size: string | null;
  grade: string | null;
  maker: string | null;
  sku: string | null;
  upc: string | null;
  weightLb: number | null;
  palletLengthIn: number | null;
  palletWidthIn: number | null;
  palletHeightIn: number | null;
  minOrderQuantity: number | null;
  isWholeLot: boolean;
  /** Days, such as 2026-11-20 */
  availableFrom: string | null;
  availableUntil: string | null;
  pickupHours: string | null;
  loading: (typeof LOADING)[number][];
}

export const NO_TRADE_FACTS: TradeFacts = {
  packKind: null,
  packCount: null,
  commonUnit: null,
  commonPerUnit: null,
  size: null,
  grade: null,
  maker: null,
  sku: null,
  upc: null,
  weightLb: null,
  palletLengthIn: null,
  palletWidthIn: null,
  palletHeightIn: null,
  minOrderQuantity: null,
  isWholeLot: false,
  availableFrom: null,
  availableUntil: null,
  pickupHours: null,
  loading: [],
};

export const TRADE_FACT_NAMES = Object.keys(NO_TRADE_FACTS) as (keyof TradeFacts)[];

/** What isn't `sent` stays as in `kept`. */
export const withTradeFacts = (
  sent: { [Name in keyof TradeFacts]?: TradeFacts[Name] | undefined },
  kept: TradeFacts = NO_TRADE_FACTS,
): TradeFacts =>
  Object.fromEntries(
    TRADE_FACT_NAMES.map((name) => [name, sent[name] === undefined ? kept[name] : sent[name]]),
  ) as unknown as TradeFacts;

/** Cents for one common unit: $13.76 for a sheet of 32 sq ft is 43. Null where it says nothing new. */
export function commonPriceCents({
  priceCents,
  commonUnit,
  commonPerUnit,
}: { priceCents: number } & Pick<TradeFacts, 'commonUnit' | 'commonPerUnit'>): number | null {
  return commonUnit && commonPerUnit && commonPerUnit !== 1 ? priceCents / commonPerUnit : null;
}

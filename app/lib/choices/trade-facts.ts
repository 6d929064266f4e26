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

/** What a seller may add to a listing. Weight and contents are per priced unit. */
export type TradeFacts = typeof NO_TRADE_FACTS;
export const NO_TRADE_FACTS = {
  packKind: null as (typeof PACK_KINDS)[number] | null,
  packCount: null as number | null,
  commonUnit: null as (typeof COMMON_UNITS)[number] | null,
  commonPerUnit: null as number | null,
  size: null as string | null,
  grade: null as string | null,
  maker: null as string | null,
  sku: null as string | null,
  upc: null as string | null,
  weightLb: null as number | null,
  palletLengthIn: null as number | null,
  palletWidthIn: null as number | null,
  palletHeightIn: null as number | null,
  minOrderQuantity: null as number | null,
  isWholeLot: false as boolean,
  /** Days, such as 2026-11-20 */
  availableFrom: null as string | null,
  availableUntil: null as string | null,
  pickupHours: null as string | null,
  loading: [] as (typeof LOADING)[number][],
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

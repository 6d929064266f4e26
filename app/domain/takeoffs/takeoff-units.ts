/** A takeoff's units, with the ways estimators write them. `of`: a multiple of another unit. */
export const UNIT_WORDS: Record<string, { words: string; of?: [number, string] }> = {
  each: {
    words:
      'each|ea|pcs?|pieces?|units?|count|ct|no|nos|sticks?|lengths?|joints?|boards?|planks?|panels?|pails?|buckets?|tubes?|cans?|drums?|kits?',
  },
  sheet: { words: 'sheets?|shts?|sh' },
  bag: { words: 'bags?|bgs?|sacks?' },
  roll: { words: 'rolls?|rls?|coils?|reels?|spools?' },
  box: { words: 'box|boxes|bxs?|cartons?|ctns?|cases?|kegs?' },
  bundle: { words: 'bundles?|bdls?|bndls?|lifts?|bunks?' },
  pallet: { words: 'pallets?|plts?|pals?|skids?|cubes?' },
  set: { words: 'sets?' },
  'linear ft': {
    words: "lf|l[.]f[.]|lin(?:eal|ear)?[.]? ?(?:ft|feet|foot)|ft|feet|foot|'",
  },
  'sq ft': { words: 'sf|s[.]f[.]|sq[.]? ?(?:ft|feet|foot)|square (?:ft|feet|foot)|sqft|ft2' },
  'board ft': { words: 'bf|bd[.]? ?ft|board (?:ft|feet|foot)|fbm' },
  lb: { words: 'lbs?|pounds?' },
  ton: { words: 'tons?|tn' },
  'cu yd': { words: 'cy|c[.]y[.]|cu[.]? ?y(?:ar)?ds?|cubic y(?:ar)?ds?|yds?|yards?|yd3' },
  gal: { words: 'gals?|gallons?' },
  'thousand board ft': { words: 'mbf', of: [1000, 'board ft'] },
  'thousand sq ft': { words: 'msf', of: [1000, 'sq ft'] },
  'cu ft': {
    words: 'cf|c[.]f[.]|cu[.]? ?(?:ft|feet|foot)|cubic (?:ft|feet|foot)|ft3',
    of: [1 / 27, 'cu yd'],
  },
  'sq yd': { words: 'sy|sq[.]? ?y(?:ar)?ds?|square y(?:ar)?ds?|yd2', of: [9, 'sq ft'] },
  square: { words: 'squares?|sqs?' },
  hundredweight: { words: 'cwt', of: [100, 'lb'] },
  dozen: { words: 'dozens?|doz|dz', of: [12, 'each'] },
  pair: { words: 'pairs?|prs?', of: [2, 'each'] },
};

export const TAKEOFF_UNITS = Object.keys(UNIT_WORDS).filter((unit) => !UNIT_WORDS[unit]!.of);

/** Measured, not counted; a square is 100 sq ft. */
export const MEASURED = ['linear ft', 'sq ft', 'square', 'board ft', 'lb', 'ton', 'cu yd', 'gal'];

/** 40 sheets, 300 linear ft, 1 box */
export function amountLabel(quantity: number, unit: string): string {
  const figure = quantity.toLocaleString('en-US', { maximumFractionDigits: 2 });
  if (unit === 'each') return figure;
  if (/ |^(?:lb|gal)$/.test(unit) || quantity === 1) return `${figure} ${unit}`;
  return `${figure} ${unit === 'box' ? 'boxes' : `${unit}s`}`;
}

import { RADII } from '~/domain/catalogue/copy';
import { groupThousands } from '~/lib/money';
import { shorten } from '~/lib/text/shorten';
import { toast } from '~/lib/text/toast';

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

export const MAX_TAKEOFFS = 100;
export const MAX_LINES = 200;
export const MAX_LINE_LENGTH = 200;
export const MAX_FILE_BYTES = 1_000_000;
export const MAX_NEED = 10_000_000;

export const RADIUS_OPTIONS = RADII.map((value) => ({
  value,
  label: value === 'anywhere' ? 'Anywhere' : `${value} miles`,
}));

export const LINE_STATES = {
  covered: 'Covered',
  partly: 'Partly covered',
  missing: 'Not found',
  taken: 'Taken by another line',
  unread: 'Needs a quantity',
  skipped: 'Skipped',
} as const;

export const isUncovered = ({ state }: { state: keyof typeof LINE_STATES }) =>
  state === 'missing' || state === 'taken' || state === 'partly';

export interface ReadLine {
  /** Null when the line has none */
  quantity: number | null;
  /** One of TAKEOFF_UNITS */
  unit: string;
  words: string;
}

/** 40 × swing gates, 300 linear ft of 2x4 */
export function lineLabel({ quantity, unit, words }: ReadLine): string {
  if (quantity === null) return words;
  return `${amountLabel(quantity, unit)}${unit === 'each' ? ' × ' : ' of '}${words}`;
}

const NAMED = 5;

/** They stay in the takeoff as skipped lines. */
function skippedRows(texts: string[]): string[] {
  if (texts.length === 0) return [];
  const names = texts.slice(0, NAMED).map((text) => `“${shorten(text, 40)}”`);
  const more = texts.length > NAMED ? ` and ${texts.length - NAMED} more` : '';
  const rows =
    texts.length === 1 ? '1 heading, note or total' : `${texts.length} headings, notes and totals`;
  return [`We skipped ${rows}: ${names.join(', ')}${more}.`];
}

export const TAKEOFF_COPY = {
  noCompany: 'Join a company to keep takeoffs.',
  notFound: 'Takeoff not found. It was deleted, or it belongs to another company.',
  lineNotFound: 'This line is no longer in the takeoff. Reload the page.',
  empty: 'Paste at least one line, such as “40 sheets 5/8 type X”, or choose a file.',
  tooMany: `Your company has ${MAX_TAKEOFFS} takeoffs. Delete one you no longer need.`,
  tooManyLines: (lines: number) =>
    `A takeoff has at most ${MAX_LINES} lines, and this would have ${lines}. Split it into smaller ones.`,
  tooLongLine: (text: string) =>
    `“${shorten(text, 40)}” is longer than ${MAX_LINE_LENGTH} characters. Shorten it.`,
  fileTooLarge: 'This file is larger than 1 MB. Keep the rows you need, or paste them.',
  pdf: 'This is a PDF, which can’t be read. Paste the text of the list, or save it as XLSX or CSV.',
  unreadTable:
    'We couldn’t read the rows you pasted. Close or remove any open quotation mark, or upload the sheet as a file.',
  unknownZip: (zip: string) => `We can’t find ZIP code ${zip}. Check it, or use one nearby.`,
  changedSince: (now: ReadLine & { isSkipped: boolean }, sent: ReadLine) => {
    const [label, mine] = [lineLabel(now), lineLabel(sent)];
    if (now.isSkipped) return 'This line was skipped in the meantime. Save again to include it.';
    const change = label === mine ? 'was given another listing' : `was changed to ${label}`;
    return `This line ${change} in the meantime. Save again to replace that.`;
  },
  notAnOffer: 'This listing no longer matches the line. Pick another one.',
  used: 'This form was used for another takeoff. Reload the page and send it again.',
  created: (skipped: string[]) =>
    toast('Takeoff saved', ['Check what we read in each line.', ...skippedRows(skipped)].join(' ')),
  added: (skipped: string[]) => ({
    title: 'Takeoff updated',
    description: skippedRows(skipped)[0],
  }),
  changed: { title: 'Takeoff updated' },
  deleted: { title: 'Takeoff deleted' },
  alerted: (count: number) =>
    count === 0
      ? toast('No alerts needed', 'Every line with a quantity is covered or has its alert on.')
      : toast(
          count === 1 ? 'Alert turned on' : `${count} alerts turned on`,
          'We’ll notify you when a new listing matches.',
        ),
  noQuantity: 'We couldn’t find a quantity. Enter how many you need.',
  tooMuch: `This quantity is too large. Enter at most ${groupThousands(MAX_NEED)}.`,
  noMatch: 'No listing in this area.',
  noMatchAnywhere: 'No listing matches.',
  twoSizes:
    'No listing matches both sizes. Press Correct to keep one here, and enter the other under Add lines.',
  unsure: 'We aren’t sure that a listing matches. Press Correct to pick one.',
  refused: (title: string, refusal: string) =>
    `No listing that you can buy matches. ${title}: ${refusal}`,
  cantConvert: (unit: string) =>
    `These listings aren’t sold by the ${unit === 'each' ? 'piece' : unit}, and don’t say how to convert it. Change the quantity and the unit.`,
  taken: (lines: number[]) =>
    lines.length === 1
      ? `Another line of this takeoff takes it: line ${lines[0]}.`
      : `Other lines of this takeoff take it: lines ${lines.slice(0, -1).join(', ')} and ${lines.at(-1)}.`,
  bound: (lines: number, times: string) =>
    `How we split: each step takes the seller and the lines with the lowest landed cost per line, freight included, and then drops a seller wherever that is cheaper. We try the same with only the nearer sellers and with each seller alone. Finding the very cheapest split would take too long for a long list. With one freight charge for each seller, this way never costs more than ${times} times the cheapest split of ${lines === 1 ? '1 line' : `${lines} lines`}, and usually far less. A line that needs several listings is filled with the cheapest ones first, without that limit.`,
} as const;

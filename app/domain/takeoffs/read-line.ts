import { MAX_NEED, MEASURED, type ReadLine, UNIT_WORDS } from './copy';

const UNIT_NAMES = Object.entries(UNIT_WORDS);
const wordsOf = (isWanted: (unit: string) => boolean) =>
  UNIT_NAMES.filter(([unit, { of }]) => isWanted(of?.[1] ?? unit))
    .map(([, { words }]) => words)
    .join('|');

const NUMBER = String.raw`-?(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d*\.\d+|\d+[ -]\d+/\d+|\d+/\d+|\d+)`;
const WHOLE = String.raw`-?(?:\d{1,3}(?:,\d{3})+|\d+)`;
const LOADS = wordsOf((unit) => ['ton', 'cu yd'].includes(unit));
const PACKED = wordsOf((unit) => ['lb', 'gal', 'ton'].includes(unit));
const MEASURES = wordsOf((unit) => MEASURED.includes(unit));
const END = String.raw`(?![a-z\d"'/-])[.]?`;
/** What is sold under a name that begins with a unit */
const NAMED = String.raw`(?:box(?: beam| fan| gutter)|can light|joint (?:compound|filler|mud|tape)|panel ?(?:board|box|door)|roll up|set screw|sheet metal|square (?:box|d\b|tub)|unit heater)`;
/** A board foot isn't a board. */
const COUNTED = `(?!${NAMED}|(?:${MEASURES})${END})(?:${wordsOf((unit) => !MEASURED.includes(unit))})`;
const AFTER = String.raw`(?:\s*[,:;]|\s+of(?=\s))?\s*`;
const SIZE = String.raw`in|inch|inches|m[23]?|ft|feet|foot|ga|gauge|mil|mm|cm|lbs?|pounds?|gal|gallons?|tons?|amps?|a|w|watts?|v|volts?|psi|x|by|hp|btu|kva|pole|hour|hr|oz|light|panel|k?cmil|mcm|to|000`;

const pattern = (source: string) => new RegExp(source, 'i');

/** How long one is */
const PIECE = String.raw`\d\d?\s?(?:'|ft\b|feet\b|foot\b)`;

/** Where a line ends in a measure, which may be how long one piece is */
const AT_END = pattern(String.raw`[\s,;:(@-]\s*(${NUMBER})\s*(${MEASURES})${END}\)?$`);

/**
 * In this order: a count says more than a measure, which may be a size (80 lb bags, a 20 ft stick),
 * and a unit more than a bare number. Each finds a number and, but for a bare one, its unit.
 */
const WAYS = [
  pattern(
    String.raw`(?:^|[\s,(;])(?:qty|quantity|need)[.]?\s*[:=]?\s*\(?(${NUMBER})(?:\s*(${COUNTED}|${MEASURES})${END})?\)?`,
  ),
  pattern(String.raw`^(${NUMBER})\s*-?\s*(${COUNTED})${END}${AFTER}`),
  pattern(
    String.raw`(?:^|[\s,;:(@-])\s*(?:(?<!\btype\s+)[x×]\s+)?(${NUMBER})\s*(${COUNTED})${END}\)?$`,
  ),
  pattern(String.raw`^\((${WHOLE})\)\s*()`),
  pattern(String.raw`\s*\((${WHOLE})\)$()`),
  pattern(String.raw`(?<!\btype|[\d"'])\s+[x×@]\s*(${WHOLE})$()`),
  pattern(
    String.raw`^(${WHOLE})\s*(?:@|[x×]\s+(?=\d+\s?[x×]\s?\d+|\d{4}\b|[#a-z]|(?<=\d[x×]\s+)\d+/\d)|[-–:]\s+|(?<=^\d\d+)[-–](?=[1-9]\d?[x×]\d))\s*()`,
  ),
  // After three sizes, or a length in feet, comes a count; after a thickness, such as 4x4x1/4, a length.
  pattern(
    String.raw`\s*[x×]\s*(${WHOLE})$()(?<=\d ?[x×] ?\d+ ?[x×] ?\d+(?:-\d+/\d+)?"? ?[x×] ?\d+)`,
  ),
  pattern(String.raw`\s*[x×]\s*(${WHOLE})$()(?<=^[^']*\d ?' ?[x×] ?\d+)`),
  // A 10' stick of which 1,500 LF are needed, and 40 tons of a 57 stone
  pattern(String.raw`[\s,;:(@-]\s*(${NUMBER})\s*(${MEASURES})${END}\)?$(?<=^${PIECE}\s.*)`),
  pattern(String.raw`\s(\d\d+)$()(?<=^${PIECE}\s.*[a-z](?<!serie|s)s\s\d+)`),
  pattern(String.raw`[\s,;:(@-]\s*(${NUMBER})\s*(${LOADS})${END}\)?$(?<=^\d+\s+[a-z].*)`),
  // An 80 lb mix or a 20 ft stick, and how many
  pattern(
    String.raw`\s*[:=–-]\s+(${WHOLE})$()(?<=^(?:${PIECE}|${WHOLE}\s*(?:${PACKED})${END})\s.*)`,
  ),
  pattern(
    String.raw`^(${NUMBER})\s*-?\s*(?!${NAMED})(${MEASURES})${END}(?!\s+(?:${COUNTED})\b|\s*[x×]\s*\d)${AFTER}`,
  ),
  // One digit and a fraction is a size, such as 1 1/2 in.
  pattern(String.raw`^(?!\d \d+/\d)(${WHOLE})\s+()(?!(?:${SIZE})\b|["'/\d.-]+\s*(?:$|"))`),
  pattern(String.raw`\s*[,;:=–-]\s+(${WHOLE})$()`),
  pattern(String.raw`\s(\d{1,3}(?:,\d{3})+)$()`),
  AT_END,
];

/** The weight or volume of what is counted is its rating: a 3 ton air handler, a 50 gal water heater. */
const RATED = ['lb', 'ton', 'cu yd', 'gal'];
const EQUIPMENT =
  /\b(?:boiler|chiller|compressor|condenser|condensing|conditioner|cooler|crane|cylinder|dumpster|extinguisher|forklift|furnace|handler|heater|heat pump|hoist|jack|mini[ -]?split|mixer|pump|refrigerator|sprayer|tank|trailer|truck|unit|vac|vacuum|wheelbarrow|winch)(?:s|es)?\b/i;
const isRating = (unit: string, words: string) => RATED.includes(unit) && EQUIPMENT.test(words);

/** Rebar of 60 ft is the longest that's stocked by the piece: more is a need. */
const LONGEST_PIECE_FT = 60;
const isPieceLength = (amount: number, unit: string) =>
  /^(?:ft|feet|foot|')$/i.test(unit) && amount <= LONGEST_PIECE_FT;

/**
 * '300 ft 2x4' is 300 linear ft of 2x4; '2x4x8 - 120' is 120 each of 2x4x8. What isn't sure, such as
 * '5/8 type X' or '2x4 stud, 8 ft', has no quantity, and neither has what asks for more than `most`.
 */
export function readLine(text: string, most: number = MAX_NEED): ReadLine {
  const line = plain(text);
  for (const way of WAYS) {
    const found = way.exec(line);
    if (!found) continue;
    const words = trimmed(
      `${line.slice(0, found.index)} ${line.slice(found.index + found[0].length)}`,
    );
    const amount = amountOf(found[1]!);
    if (!/[a-z\d]/i.test(words) || amount === null) continue;
    const [times, unit] = unitOf(found[2] ?? '') ?? EACH;
    if (isRating(unit, words)) continue;
    const quantity = quantityOf(amount * times, most);
    // No other number of the line stands in for a quantity of 0, or for one that's taken off.
    if (quantity === null || (way === AT_END && isPieceLength(amount, found[2]!))) break;
    return { quantity, unit, words };
  }
  return { quantity: null, unit: 'each', words: trimmed(line) };
}

/** Of a line whose quantity was typed in: '1/2 in steel studs 40' without the 40. */
export function withoutQuantity(words: string, quantity: number): string {
  const [, others = '', last = ''] = /^(.+?)[\s,;:@–-]+(\S+)$/.exec(words) ?? [];
  return amountOf(last) === quantity ? others : words;
}

export interface Row {
  quantity: string;
  unit: string;
  words: string;
}

const CELL = pattern(String.raw`^(${NUMBER})(?:\s*(${COUNTED}|${MEASURES})[.]?)?$`);

/** A table's row. A quantity that its cell doesn't give isn't looked for in the description. */
export function readRow(cells: Row): ReadLine {
  const found = CELL.exec(spelled(cells.quantity));
  const written = found?.[2] ?? spelled(cells.unit);
  const known = unitOf(written);
  const [times, unit] = known ?? EACH;
  return {
    quantity: found && quantityOf((amountOf(found[1]!) ?? 0) * times, MAX_NEED),
    unit,
    words: trimmed(
      `${known ? '' : written} ${withoutPrices(withFractions(spelled(cells.words)).replace(SECTION, ''))}`,
    ),
  };
}

const MONTHS = 'janfebmaraprmayjunjulaugsepoctnovdec';
const DAY_OF_SHEET = pattern(
  String.raw`\b20\d\d-(\d\d)-(\d\d)\b|\b(\d\d?)-(${MONTHS.match(/.../g)!.join('|')})\b`,
);

/** Spreadsheets take a typed 5/8 for May 8: '2026-05-08', or '8-May' in a CSV. */
function withFractions(words: string): string {
  const [written = '', month, dayOfMonth, day, name = ''] = DAY_OF_SHEET.exec(words) ?? [];
  const over = month ? Number(month) : MONTHS.indexOf(name.toLowerCase()) / 3 + 1;
  const under = Number(dayOfMonth ?? day);
  const isSize = over < under && [2, 4, 8, 16].includes(under);
  return isSize ? words.replace(written, `${over}/${under}`) : words;
}

function quantityOf(amount: number, most: number): number | null {
  const quantity = Math.round(amount * 10_000) / 10_000;
  return quantity > 0 && quantity <= most ? quantity : null;
}

/** Within brackets. Word writes its own with a lowercase o or in a range for private use. */
export const BULLETS = String.raw`•*·‣⁃\p{So}\p{Co}`;
const BEFORE_WORDS = new RegExp(
  String.raw`^(?:[\s${BULLETS}‐>]|o\s+(?=\d)|\[[ xX]?\]|[–—-](?![.\d])|(?:\d{1,3}|[a-zA-Z])[.)]{1,2}\s+(?=\S+\s))+`,
  'u',
);

const plain = (text: string) =>
  withoutPrices(
    spelled(text)
      .replace(BEFORE_WORDS, '')
      .replace(/^(?:~|(?:about|approx(?:imately)?)\b[.]?)\s*(?=\d)|(?<=^\d+)[+](?=\s)/i, '')
      .replace(SECTION, ''),
  );

function withoutPrices(text: string): string {
  const words = text.replace(PRICE, '');
  return /[a-z\d]/i.test(words) ? words : text;
}

const PRICE =
  /\s*=\s*(?:\$\s?)?\d[\d,]*\.\d\d$|\s*(?:@\s*)?(?:\$\s?\d[\d,]*(?:\.\d+)?|(?<=@\s*)\d+\.\d\d)(?:\s*(?:\/|per\b)\s*[a-z]+|\s*ea(?:ch)?\b)?(?![\w-])/gi;

/** Of CSI MasterFormat: 09 29 00, 092900 or 09 29 00.13, unless it's an amount with its unit. */
const SECTION = pattern(
  String.raw`^[0-4]\d( ?)\d\d\1\d\d(?:[.]\d\d)?(?:\s*[-–:]\s+|\s+)(?!(?:${COUNTED}|${MEASURES}|${SIZE})${END})(?=\S)`,
);

const IN_WORDS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const COUNT_IN_WORDS = pattern(String.raw`^(?:${IN_WORDS.join('|')})(?=\s+${COUNTED}\b)`);

const spelled = (text: string) =>
  text
    .replace(
      /\b((?:qty|quantity|need)[.:=\s]+)([a-z]+)\b/gi,
      (all, before: string, word: string) => {
        const count = IN_WORDS.indexOf(word.toLowerCase()) + 1;
        return count > 0 ? `${before}${count}` : all;
      },
    )
    .replace(/[“”″]/g, '"')
    .replace(/[‘’′]/g, "'")
    .replaceAll('−', '-')
    .replaceAll('²', '2')
    .replaceAll('³', '3')
    .replaceAll('—', '–')
    // '½' becomes '1⁄2'.
    .replace(/(?<=(\d)?)[¼-¾⅐-⅞]/g, (sign, digit?: string) => {
      const fraction = sign.normalize('NFKD').replace('⁄', '/');
      return digit ? `-${fraction}` : fraction;
    })
    .replace(/\s+/g, ' ')
    // The dots that lead to a column of quantities
    .replace(/(?: ?[._]){3,} ?|…/g, ' - ')
    .trim()
    .replace(COUNT_IN_WORDS, (word) => String(IN_WORDS.indexOf(word.toLowerCase()) + 1));

const trimmed = (words: string) =>
  words
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;:@–-]+(?:of\s+)?|[\s,;:@–-]+$/g, '')
    .trim();

/** '1,200' is 1200, '1-1/2' is 1.5. */
function amountOf(text: string): number | null {
  const [, whole = '0', over, under] = /^(?:(\d+)[ -])?(\d+)\/(\d+)$/.exec(text) ?? [];
  const amount = over
    ? Number(whole) + Number(over) / Number(under)
    : Number(text.replaceAll(',', ''));
  return Number.isFinite(amount) ? amount : null;
}

const EACH: [number, string] = [1, 'each'];

/** Whether a cell is a unit, such as EA. */
export const isUnit = (written: string): boolean => unitOf(written) !== null;

function unitOf(written: string): [number, string] | null {
  const found = UNIT_NAMES.find(([, { words }]) =>
    new RegExp(`^(?:${words})[.]?$`, 'i').test(written),
  );
  if (!found) return null;
  const [unit, { of }] = found;
  return of ?? [1, unit];
}

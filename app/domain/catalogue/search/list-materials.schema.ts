import { z } from 'zod/v4';
import { CONDITIONS } from '~/lib/choices/conditions';
import { PRICE_UNITS } from '~/lib/choices/price-units';
import { COMMON_UNITS } from '~/lib/choices/trade-facts';
import { typedText } from '~/lib/text/typed-text';
import { MATERIAL_SORTS, RADII } from '../copy';

const isCondition = (word: string) => (CONDITIONS as readonly string[]).includes(word);

const oneOf = <const Words extends readonly string[]>(words: Words) =>
  z
    .enum(words, `Send one of ${words.join(', ')}`)
    .nullable()
    .default(null);

const dollars = z.coerce
  .number('Send dollars and cents, such as 12.50')
  .min(0.01, 'Send at least 0.01')
  .max(99_999_999.99, 'Send at most 99999999.99')
  .nullable()
  .default(null);

const yes = z.literal('1', 'Send 1, or leave it out').nullable().default(null);

/** 'Chicago, IL, USA' is in Chicago, and 'Chicago IL 60608' is at its ZIP code. */
const asPlace = (location: string) =>
  location
    .replace(/[\s,]+(?:usa?|united states(?: of america)?)$/i, '')
    .replace(/^.*[\s,](\d{5})(?:-\d{4})?$/, '$1');

export const ListMaterials = z.object({
  search: typedText(200),
  category: typedText(100),
  subcategory: typedText(100),
  location: typedText(200)
    .transform(asPlace)
    .meta({ description: 'A city, a state or a ZIP code' }),
  radius: oneOf(RADII).meta({
    description: 'Miles around the location. Without it, 50 for a ZIP code, else the place itself.',
  }),
  minPrice: dollars,
  maxPrice: dollars,
  commonUnit: oneOf(COMMON_UNITS).meta({ description: 'Only what is compared by this unit' }),
  minCommonPrice: dollars.meta({ description: 'For one common unit, such as a square foot' }),
  maxCommonPrice: dollars,
  condition: z
    .string()
    .refine((text) => text.split(',').every(isCondition), `Send some of ${CONDITIONS.join(', ')}`)
    .transform((text) => CONDITIONS.filter((one) => text.split(',').includes(one)).join(','))
    .default('')
    .meta({ description: `Of ${CONDITIONS.join(', ')}, separated by commas` }),
  priceUnit: oneOf(PRICE_UNITS),
  wholeLot: oneOf(['only', 'no']),
  offers: yes.meta({ description: 'Open to offers' }),
  availableBy: z.iso
    .date('Send a day, such as 2026-11-20')
    .refine((day) => day > '2000' && day < '2100', 'Send a day of this century')
    .nullable()
    .default(null),
  quantity: z.coerce
    .number('Send a whole number')
    .int('Send a whole number')
    .min(1, 'Send at least 1')
    .max(1_000_000, 'Send at most 1000000')
    .nullable()
    .default(null)
    .meta({ description: 'At least so many in stock, and what landed cost is for' }),
  verified: yes,
  photo: yes,
  sort: oneOf(MATERIAL_SORTS),
  literal: yes.meta({
    description: 'Every word as typed: no places, quantities, synonyms or corrections',
  }),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
});

export type MaterialFilters = Omit<z.infer<typeof ListMaterials>, 'page'>;

/** People edit URLs and leave fields empty: what can't be read counts as absent. */
export const readFilters = (query: URLSearchParams) => readQuery(query).filters;

/** `unread` says what was typed into a field and left out. */
export function readQuery(query: URLSearchParams): {
  filters: z.infer<typeof ListMaterials>;
  unread: string | null;
} {
  const sent = Object.fromEntries(
    [...query]
      .map(([name, value]) => [name, AMOUNT.test(name) ? value.replace(/[$,\s]/g, '') : value])
      .filter(([, value]) => value !== ''),
  ) as Record<string, string>;
  if (sent.condition) {
    const words = query.getAll('condition').flatMap((value) => value.split(','));
    sent.condition = words.filter(isCondition).join(',');
    if (!sent.condition) delete sent.condition;
  }
  orderRanges(sent);
  const read = ListMaterials.safeParse(sent);
  if (read.success) return { filters: read.data, unread: null };
  const left = new Set(read.error.issues.map(({ path }) => String(path[0])));
  for (const name of left) delete sent[name];
  const typed = [...left].flatMap((name) =>
    TYPED[name] ? [`${TYPED[name]} “${query.get(name)}”`] : [],
  );
  return {
    filters: ListMaterials.parse(sent),
    unread: typed.length > 0 ? `We left out what we couldn’t read: ${typed.join(', ')}.` : null,
  };
}

const AMOUNT = /^(?:m(?:in|ax)[A-Z]|quantity$)/;

const RANGES = [
  ['minPrice', 'maxPrice'],
  ['minCommonPrice', 'maxCommonPrice'],
] as const;

/** From 50 to 5 is from 5 to 50. */
export function orderRanges(sent: { [Name in (typeof RANGES)[number][number]]?: unknown }): void {
  for (const [low, high] of RANGES) {
    if (Number(sent[low] ?? NaN) > Number(sent[high] ?? NaN)) {
      [sent[low], sent[high]] = [sent[high], sent[low]];
    }
  }
}

const TYPED: Record<string, string> = {
  minPrice: 'lowest price',
  maxPrice: 'highest price',
  minCommonPrice: 'lowest price per unit',
  maxCommonPrice: 'highest price per unit',
  quantity: 'quantity',
  availableBy: 'day',
};

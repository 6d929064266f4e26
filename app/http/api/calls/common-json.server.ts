import { z } from 'zod/v4';
import { WithHeaders } from '../define-call.server';

/** Shapes that many answers have. Money is text, so that no program reads it as a float. */
export const Money = z
  .string()
  .regex(/^-?\d+\.\d{2}$/)
  .meta({ description: 'US dollars and cents', examples: ['19.99'] });

export const Moment = z.iso
  .datetime()
  .meta({ description: 'ISO 8601, UTC', examples: ['2026-11-20T17:04:00.000Z'] });

/** What a call says that did something and has nothing to show. */
export const Done = z.object({ success: z.literal(true), message: z.string() });

export const done = (message: string): z.output<typeof Done> => ({ success: true, message });

/** A word of several: who sends another is told them all. */
export const oneOf = <const Words extends readonly string[]>(words: Words) =>
  z.enum(words, `Send one of ${words.join(', ')}`);

/** A whole number that an address names. */
export const countTo = (max: number, wanted: string) =>
  z.coerce.number(wanted).int(wanted).min(1, wanted).max(max, wanted);

/** Lists come in pages. */
export const PageQuery = z.object({
  page: countTo(1_000_000, 'Send a page as a whole number from 1')
    .default(1)
    .meta({ description: 'From 1' }),
});

/** What the document says of a list in pages. */
export const paged = (size: number | 'limit'): string =>
  `Pages of ${size}; after the last one the list is empty. The headers X-Total-Count and X-Page-Count say how many there are. With X-Total-Exact: false there are more than 10,000, and the pages end there: narrow the list.`;

/** What a list found: the rows of its last page where a later one was asked for. */
interface Found<Row> {
  rows: Row[];
  total: number;
  pageCount: number;
  /** Counting ended before the end. */
  hasMore?: boolean;
}

/**
 * One page of a list, with headers for what an array has no room for. After the last page there is
 * nothing, so that whoever reads on until then comes to an end.
 */
export function pageAnswer<Row, Value>(
  asked: number | undefined,
  { rows, total, pageCount, hasMore = false }: Found<Row>,
  toValue: (rows: Row[]) => Value,
): WithHeaders<Value> {
  return new WithHeaders(toValue((asked ?? 1) > pageCount ? [] : rows), {
    'X-Total-Count': String(total),
    'X-Page-Count': String(pageCount),
    'X-Total-Exact': String(!hasMore),
  });
}

import { z } from 'zod/v4';
import { WithHeaders } from '../define-call.server';

/** Money is text, so that no client parses it as a float. */
export const Money = z
  .string()
  .regex(/^-?\d+\.\d{2}$/)
  .meta({ description: 'US dollars and cents', examples: ['19.99'] });

export const Moment = z.iso
  .datetime()
  .meta({ description: 'ISO 8601, UTC', examples: ['2026-11-20T17:04:00.000Z'] });

export const Done = z.object({ success: z.literal(true), message: z.string() });

export const done = (message: string): z.output<typeof Done> => ({ success: true, message });

export const oneOf = <const Words extends readonly string[]>(words: Words) =>
  z.enum(words, `Send one of ${words.join(', ')}`);

export const countTo = (max: number, wanted: string) =>
  z.coerce.number(wanted).int(wanted).min(1, wanted).max(max, wanted);

export const PageQuery = z.object({
  page: countTo(1_000_000, 'Send a page as a whole number from 1')
    .default(1)
    .meta({ description: 'From 1' }),
});

export const paged = (size: number | 'limit'): string =>
  `Pages of ${size}; after the last one the list is empty. The headers X-Total-Count and X-Page-Count say how many there are. With X-Total-Exact: false there are more than 10,000, and the pages end there: narrow the list.`;

interface Found<Row> {
  rows: Row[];
  total: number;
  pageCount: number;
  hasMore?: boolean;
}

/**
 * Headers carry what an array has no room for. Past the last page the list is empty, so a client
 * that reads until then stops.
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

import { db, sql } from '~/db/client.server';
import { LISTINGS_SAMPLE, SAMPLED } from '~/db/kept-counts.server';
import { readApart } from '~/db/reading.server';
import { countCatalogue } from '../categories/category-queries.server';
import { conditionsOf, type Filtered } from './filter-sql.server';
import type { Match } from './words-sql.server';

export const MAX_EXACT_COUNT = 10_000;

/** A sample can be off by this factor. */
const SURELY_MORE = 2 * MAX_EXACT_COUNT;

/** Of a few more than are counted, all are read if an index's order would mix units or rank none. */
export const MAX_READ = 1.5 * MAX_EXACT_COUNT;

/** The planner's estimate from word statistics can be off by this factor. */
const SURELY_FEWER = MAX_EXACT_COUNT / 2;

/** How many of a sample must fit for a page of results to come early in an index's order. */
const NEAR_IN_ORDER = SAMPLED / 100;

interface Likely {
  matches: number;
  /** By the statistics of words; 0 with filters, which they don't know */
  expected: number;
  /** 0 where few are */
  best: number;
  /** Of the sampled listings */
  edge: string | null;
}

export const NOT_SAMPLED: Likely = { matches: 0, expected: 0, best: 0, edge: null };

export const isCatalogueLarge = async (): Promise<boolean> =>
  (await readApart(countCatalogue)).materials > SURELY_MORE;

export const areMany = ({ matches, expected }: Likely): boolean =>
  matches > SURELY_MORE || Math.min(matches, expected) > MAX_READ;

/** Counting 100,000 listings takes 100 ms. `edge` is an aggregate of the sampled listings. */
export async function sampleMatches(
  { match, ...asked }: Filtered & { match?: Match | undefined },
  edge = sql`NULL::text`,
): Promise<Likely> {
  const expected = match ? await expectMatches(match) : 0;
  if (match && expected < SURELY_FEWER) return NOT_SAMPLED;
  const [row] = await db.$queryRaw<(Omit<Likely, 'expected'> & { each: number })[]>`
    SELECT ${LISTINGS_SAMPLE.each} AS each, count(*)::int AS matches,
           count(*) FILTER (WHERE ${match?.isBest ?? sql`false`})::int AS best, ${edge} AS edge
      ${conditionsOf(asked, match?.condition, 'sample')}`;
  const { each, matches, best } = row!;
  return {
    matches: Math.floor(matches * each),
    expected: isFiltered(asked) ? 0 : expected,
    best: best < NEAR_IN_ORDER ? 0 : best * each,
    edge: row!.edge,
  };
}

function isFiltered({ filters, reading }: Filtered): boolean {
  const { search: _search, literal: _literal, sort: _sort, ...others } = filters;
  return Object.keys(others).length > 0 || Boolean(reading?.place ?? reading?.need);
}

/** Reads no listing, as a sample does, and can be off by more. */
async function expectMatches({ expectation }: Match): Promise<number> {
  const [row] = await db.$queryRaw<
    { 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }[]
  >`${expectation}`;
  return row!['QUERY PLAN'][0].Plan['Plan Rows'];
}

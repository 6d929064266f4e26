import { PLANNED_EACH_TIME, sql, sqlJoin, type Prisma } from '~/db/client.server';
import type { SearchReading } from './read-search.server';

export interface Match {
  /** Of one listing */
  condition: Prisma.Sql;
  /** The same condition, as the index of words reads it fastest */
  indexed: Prisma.Sql;
  /** What the planner expects of `condition`, from the statistics of words */
  expectation: Prisma.Sql;
  rank: Prisma.Sql;
  /** Of listings that have the words in their kind or title */
  isBest: Prisma.Sql;
  /** Orders near matches, highest first */
  nearness?: Prisma.Sql;
}

const ANY_WEIGHT = '';
/** What a matching word is worth; 1 outside the kind, title and seller's facts. */
const RANK = { kind: 10, title: 6, both: 16, across: 8, fact: 3, elsewhere: 1 };
const KIND_RANK = 6;
/** For want of every word; the head is the last one without a figure, truss of "roof truss 24 ft". */
const CLOSE_RANK = { part: 8, head: 8, word: 4 };

const expecting = (query: string, weights: string) =>
  sql`EXPLAIN (FORMAT JSON) SELECT FROM materials m WHERE m.search @@ weigh_query(${query}, ${weights})`;

/** A subquery, so the text is read once and not for each listing. */
const fits = (query: string, weights: string) =>
  sql`m.search @@ (SELECT weigh_query(${query}, ${weights})) ${PLANNED_EACH_TIME}`;

/** The index of words also holds tags for a listing's place, prices, condition, photo and stock. */
export const hasTag = (tags: Prisma.Sql | string[]): Prisma.Sql =>
  sql`search_tags(m) && ${Array.isArray(tags) ? sql`${tags}::text[]` : tags}`;

export const everyWord = (reading: SearchReading): Match => everyWordIn(reading, ANY_WEIGHT);

/** Not by its company, category or description: an order by distance would put those first. */
export const everyWordOfIt = (reading: SearchReading): Match => everyWordIn(reading, 'AB');

function everyWordIn(reading: SearchReading, weights: string): Match {
  const { parts, kinds } = reading;
  const every = (where: string) => fits(parts.join(' & '), where);
  const ranks = parts.map((part) => {
    const isIn = (where: string) => fits(part, where);
    return sql`CASE WHEN ${isIn('A')} THEN CASE WHEN ${isIn('B')} THEN ${RANK.both}::int ELSE ${RANK.kind}::int END
      WHEN ${isIn('B')} THEN ${RANK.title}::int WHEN ${isIn('AB')} THEN ${RANK.across}::int
      WHEN ${isIn('ABC')} THEN ${RANK.fact}::int ELSE ${RANK.elsewhere}::int END`;
  });
  // A steel plate before a steel road plate
  const named = parts.flatMap((part) => {
    const asOne = part.replaceAll(' & ', ' <-> ').replaceAll(/('_\w+'):%/g, '$1:D');
    return asOne === part ? [] : [sql`CASE WHEN ${fits(asOne, 'AB')} THEN 1::int ELSE 0 END`];
  });
  return {
    condition: every(weights),
    // A separate query for each word takes half the time.
    indexed: sqlJoin(
      (parts.length > 0 ? parts : ['']).map((part) => fits(part, weights)),
      ' AND ',
    ),
    expectation: expecting(parts.join(' & '), weights),
    rank: sum([...ranks, ...named, ofKind(kinds)]),
    isBest: every('AB'),
    nearness: nearnessTo(reading),
  };
}

/** When no listing has every word: any of them in its kind, title or facts. */
export function someWords(reading: SearchReading): Match {
  const any = anyOf(reading);
  const { parts, words } = reading;
  const head = words.findLastIndex((word) => !/\d/.test(word));
  const rank = (query: string, rank: number) =>
    sql`CASE WHEN ${fits(query, 'AB')} THEN ${rank}::int ELSE 0 END`;
  const ranks = [
    ...parts.map((part) => rank(part, CLOSE_RANK.part)),
    ...words.map((word, at) => rank(word, CLOSE_RANK[at === head ? 'head' : 'word'])),
    nearnessTo(reading),
  ];
  return {
    condition: fits(any, 'ABC'),
    indexed: fits(any, 'ABC'),
    expectation: expecting(any, 'ABC'),
    rank: sum(ranks),
    isBest: fits(any, 'AB'),
  };
}

/** Of a size, any figure, but a synonym only as a whole: house wrap isn't any wrap. */
const anyOf = ({ parts, words }: SearchReading) =>
  [...parts, ...words.map((word) => word.replaceAll(' & ', ' | '))].join(' | ');

const nearnessTo = (reading: SearchReading) =>
  sql`${ofKind(reading.kinds)} + ts_rank(m.search, (SELECT weigh_query(${anyOf(reading)}, 'ABC')))`;

const ofKind = (kinds: string[]) =>
  sql`CASE WHEN m.product_kind_id = ANY (${kinds}::uuid[]) THEN ${KIND_RANK}::int ELSE 0 END`;

const sum = (ranks: Prisma.Sql[]) => sqlJoin(ranks, ' + ');

import { sql, sqlJoin, type Prisma } from '~/db/client.server';
import type { SearchReading } from './read-search.server';

export interface Match {
  condition: Prisma.Sql;
  rank: Prisma.Sql;
  /** Of listings that have the words in their kind or title */
  isBest: Prisma.Sql;
}

const ANY_WEIGHT = '';
/** What a word counts for; anywhere else than in kind, title and the seller's facts, 1. */
const RANK = { kind: 10, title: 6, both: 16, across: 8, fact: 3 };
const KIND_RANK = 6;

function weighted(part: string, weights: string): string {
  const typed = weights ? part.replaceAll('@', weights) : part.replaceAll(/:?@|(?<=\*)@/g, '');
  return typed.replaceAll('#', weights || 'ABC');
}

/** A subquery, so the text is read once and not for each listing. */
const fits = (query: string) => sql`m.search @@ (SELECT ${query}::tsquery)`;

export const everyWord = (reading: SearchReading): Match => everyWordIn(reading, ANY_WEIGHT);

/** Not by its category or description: an order by distance would put those first. */
export const everyWordOfIt = (reading: SearchReading): Match => everyWordIn(reading, 'ABC');

function everyWordIn({ parts, kinds }: SearchReading, weights: string): Match {
  const every = (where: string) => fits(parts.map((part) => weighted(part, where)).join(' & '));
  return { condition: every(weights), rank: rankBy(parts, kinds, 1), isBest: every('AB') };
}

/** For want of a listing with every word: any of them in its kind, title or facts. */
export function someWords({ parts, kinds }: SearchReading): Match {
  const any = (weights: string) =>
    parts.map((part) => weighted(part, weights).replaceAll(' & ', ' | ')).join(' | ');
  return {
    condition: fits(any('ABC')),
    rank: sql`${rankBy(parts, kinds, 0)} + ts_rank(m.search, (SELECT ${any('ABC')}::tsquery))`,
    isBest: fits(any('AB')),
  };
}

function rankBy(parts: string[], kinds: string[], elsewhere: number): Prisma.Sql {
  const words = parts.map((part) => {
    const isIn = (weights: string) => fits(weighted(part, weights));
    return sql`CASE WHEN ${isIn('A')} THEN CASE WHEN ${isIn('B')} THEN ${RANK.both}::int ELSE ${RANK.kind}::int END
      WHEN ${isIn('B')} THEN ${RANK.title}::int WHEN ${isIn('AB')} THEN ${RANK.across}::int
      WHEN ${isIn('ABC')} THEN ${RANK.fact}::int ELSE ${elsewhere}::int END`;
  });
  const kind = sql`CASE WHEN m.product_kind_id = ANY (${kinds}::uuid[]) THEN ${KIND_RANK}::int ELSE 0 END`;
  return sqlJoin([...words, kind], ' + ');
}

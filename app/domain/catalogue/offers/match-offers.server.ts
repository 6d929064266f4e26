import { db, sql } from '~/db/client.server';
import { cachedRead } from '~/db/kept-reads.server';
import { englishWordsIn } from '~/lib/text/english-words.server';
import type { Place } from '~/lib/places/places.server';
import { ON_SALE } from '../materials/stock-sql.server';
import { around } from '../search/find-region.server';
import { correctionOf } from '../search/read-search.server';
import {
  type Offer,
  OFFER_TABLES,
  offerColumns,
  type OfferRow,
  PIECES,
  toOffer,
  WEIGHT,
} from './offers.server';

/** How many listings in the area are ranked, and how many of the best are kept */
const WEIGHED = 500;
const KEPT = 16;

/** How many searches one query answers, and how many are read again when one of them changes */
const AT_ONCE = 10;

/** Misspelled words to correct; the rest stay as typed. Threat: each takes 6 ms, and a list has 2,400. */
const MAX_UNKNOWN = { inOne: 4, inAll: 80 };

export interface MatchedOffer extends Offer {
  /**
   * One product and size of those that fit the words best; null where it isn't one of these, or only
   * its description has the words
   */
  group: string | null;
}

export interface OfferMatch {
  offers: MatchedOffer[];
  /** Where there are none: one on sale that this company can't buy */
  refused: Offer | null;
  /** Words as the search corrected them */
  corrected: { from: string; to: string } | null;
}

interface Row {
  misspelled: string[];
  corrected: string[];
  offers: (OfferRow & { fit: number })[] | null;
  refused: OfferRow | null;
}

interface Area {
  from: Place | null;
  radiusMiles: number | null;
  companyId: string;
}

/**
 * The listings that a company can buy for each of several searches: the best fits, then the cheapest,
 * the nearest and those with the most in stock. The search reads words as it does on /browse; every
 * word must occur. Kept until the catalog changes.
 */
export async function matchOffers(words: string[], area: Area): Promise<OfferMatch[]> {
  const found: OfferMatch[] = [];
  const maxUnknown = Math.floor(MAX_UNKNOWN.inAll / Math.ceil(words.length / AT_ONCE));
  for (let at = 0; at < words.length; at += AT_ONCE) {
    const some = words.slice(at, at + AT_ONCE);
    const key = `offers ${JSON.stringify([some, area, maxUnknown])}`;
    found.push(...(await cachedRead(key, () => matchSome(some, area, maxUnknown))));
  }
  return found;
}

async function matchSome(
  words: string[],
  { from, radiusMiles, companyId }: Area,
  maxUnknown: number,
): Promise<OfferMatch[]> {
  const isInArea = from && radiusMiles ? around(from, radiusMiles).withWords : sql`true`;
  const rows = await db.$queryRaw<Row[]>`
    WITH known AS MATERIALIZED (
      SELECT DISTINCT unnest(string_to_array(term, ' ')) AS stem FROM search_terms
    ), said AS MATERIALIZED (
      SELECT t.n, word, trade_stem(word) AS stem
        FROM unnest(${words}::text[]) WITH ORDINALITY AS t (words, n),
             LATERAL regexp_split_to_table(trade_words(t.words), '[^a-z0-9]+') AS word
       WHERE word ~ '^[a-z]{3,}$'
    ), unknown AS MATERIALIZED (
      SELECT n, count(*), sum(count(*)) OVER (ORDER BY n) AS upto FROM said
       WHERE stem NOT IN (SELECT stem FROM known)
         AND NOT EXISTS (SELECT FROM search_words s WHERE s.word = said.word)
       GROUP BY n
    ), read AS MATERIALIZED (
      SELECT t.n, read.kinds, read.misspelled, read.corrected,
             array_to_string(coalesce(listed_parts(read.parts), read.parts), ' & ') AS query
        FROM unnest(${words}::text[]) WITH ORDINALITY AS t (words, n) LEFT JOIN unknown USING (n),
             LATERAL read_search(t.words, coalesce(unknown.count > ${MAX_UNKNOWN.inOne}::int
               OR unknown.upto > ${maxUnknown}::int, false), ${englishWordsIn(words)}) AS read
    ), asked AS MATERIALIZED (
      SELECT n, kinds, misspelled, corrected,
             weigh_query(query, '') AS anywhere, weigh_query(query, 'AB') AS in_title,
             weigh_query(query, 'ABC') AS in_facts
        FROM read
    )
    SELECT asked.misspelled, asked.corrected, found.offers,
           CASE WHEN found.offers IS NULL THEN (
             SELECT to_jsonb(o) FROM (
               SELECT ${offerColumns(from)} FROM ${OFFER_TABLES}
                WHERE m.search @@ asked.in_facts AND ${ON_SALE} AND ${isInArea}
                ORDER BY m.company_id = ${companyId}::uuid, m.quantity = 0, m.id LIMIT 1
             ) o
           ) END AS refused
      FROM asked CROSS JOIN LATERAL (
        SELECT jsonb_agg(to_jsonb(o) - 'search' || jsonb_build_object('weightLb', ${WEIGHT},
                 'isWeightUsual', o."weightLb" IS NULL, 'pieces', ${PIECES})
                 ORDER BY o.fit DESC, o.position, o."priceCents", o.id) AS offers
          FROM (
            SELECT ranked.*, least(
                     row_number() OVER (ORDER BY fit DESC, "priceCents" / coalesce("perUnit", 1), id),
                     row_number() OVER (ORDER BY fit DESC, miles, id),
                     row_number() OVER (ORDER BY fit DESC, quantity * coalesce("perUnit", 1) DESC, id)
                   ) AS position
              FROM (
                SELECT near.*, CASE WHEN "kindId" = ANY (asked.kinds) THEN 4 ELSE 0 END
                       + CASE WHEN search @@ asked.in_title THEN 2 ELSE 0 END
                       + CASE WHEN search @@ asked.in_facts THEN 1 ELSE 0 END AS fit
                  FROM (
                    SELECT ${offerColumns(from)}, m.search FROM ${OFFER_TABLES}
                     WHERE m.search @@ asked.anywhere AND ${ON_SALE} AND m.quantity > 0
                       AND c.payment_enabled
                       AND m.company_id <> ${companyId}::uuid
                       AND ${isInArea}
                     LIMIT ${WEIGHED}
                  ) near
              ) ranked
             ORDER BY fit DESC, position, "priceCents", id LIMIT ${KEPT}
          ) o
      ) found
     ORDER BY asked.n`;
  return rows.map(({ offers, refused, ...read }, at) => ({
    offers: withGroups(offers ?? [], companyId),
    refused: refused && toOffer(refused, companyId),
    corrected: correctionOf(words[at]!, read),
  }));
}

function withGroups(rows: (OfferRow & { fit: number })[], companyId: string): MatchedOffer[] {
  const best = rows[0]?.fit;
  const keyOf = ({ kindId, sizeKey }: OfferRow) => (kindId === null ? '' : `${kindId} ${sizeKey}`);
  const keys = new Set(rows.filter(({ fit }) => fit === best).map(keyOf));
  return rows.map(({ fit, ...row }) => {
    const isOne = fit % 2 === 1 && keys.has(keyOf(row)) && (row.kindId !== null || fit === best);
    return { ...toOffer(row, companyId), group: isOne ? keyOf(row) : null };
  });
}

import { db } from '~/db/client.server';
import { cachedRead } from '~/db/kept-reads.server';

const SUGGESTED = 8;
/** Titles are those of the newest listings: all that begin so would take longer than a keystroke. */
const LOOKED_AT = 3_000;
/** How often companies must have searched for it in 90 days */
const COMMON = 5;

/**
 * Categories, product kinds, then what companies often found, then titles up to their first comma,
 * that the text begins. The last word counts as begun, the others as typed.
 */
export function suggestSearches(text: string): Promise<string[]> {
  const typed = text.toLowerCase().replace(/\s+/g, ' ').trim();
  if (typed.length < 2) return Promise.resolve([]);
  const begun = `${typed.replace(/[\\%_]/g, '\\$&')}%`;
  const read = async () => {
    const rows = await db.$queryRaw<{ words: string }[]>`
      WITH typed AS MATERIALIZED (SELECT trade_stems(${typed}) AS stems,
        substring(trade_words(${typed}) FROM '[a-z0-9]+$') AS last
      ), asked AS MATERIALIZED (
        SELECT (SELECT string_agg(format('''%s'':AB', stem), ' & ')
                  FROM unnest(trim_array(stems, least(1, cardinality(stems)))) AS stem) AS before,
               (SELECT string_agg(DISTINCT format('''%s'':*B', begun), ' | ') FROM (
                  SELECT last AS begun WHERE last <> '' UNION ALL
                  (SELECT trade_stem(w.word) FROM search_words w
                    WHERE w.word >= last AND w.word < last || '~' ORDER BY length(w.word) LIMIT 10)
                ) AS words WHERE begun <> '') AS last
          FROM typed
      ), found AS (
        SELECT name AS words, 1 AS kind FROM categories WHERE is_active
        UNION ALL SELECT name, 2 FROM product_kinds
      )
      SELECT (array_agg(words ORDER BY kind))[1] AS words FROM (
        SELECT words, kind, 1 AS listed FROM found
         WHERE strpos(' ' || lower(words), ' ' || ${typed}) > 0
        UNION ALL
        SELECT words, 3, sum(count) FROM search_counts
         WHERE words LIKE ${begun} AND is_found GROUP BY words HAVING sum(count) >= ${COMMON}
        UNION ALL
        SELECT split_part(title, ',', 1), 4, count(*) FROM (
          SELECT title FROM (
            SELECT m.title, m.search FROM materials m WHERE m.on_sale
             ORDER BY m.created_at DESC, m.id LIMIT ${LOOKED_AT}) AS newest
           WHERE search @@ (
             SELECT concat_ws(' & ', before, '(' || last || ')')::tsquery FROM asked)) AS begun
         GROUP BY 1
      ) AS all_words
       GROUP BY lower(words) ORDER BY min(kind), max(listed) DESC, 1 LIMIT ${SUGGESTED}`;
    return rows.map(({ words }) => words);
  };
  return cachedRead(`suggestions ${typed}`, read, ['sale', 'words']);
}

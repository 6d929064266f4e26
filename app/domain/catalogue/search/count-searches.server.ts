import { db } from '~/db/client.server';
import { countLater } from '../count-later.server';

const MAX_PER_DAY = 2_000;
const KEPT_DAYS = 90;

const countedAs = (isFound: boolean) =>
  countLater(
    isFound ? 'searches of companies' : 'searches that found nothing',
    async (counts) => {
      const words = counts.map(([word]) => word);
      const times = counts.map(([, count]) => count);
      await db.$executeRaw`
        INSERT INTO search_counts AS s (words, count, is_found)
        SELECT words, count, ${isFound} FROM unnest(${words}::text[], ${times}::int[]) AS t (words, count)
         WHERE (SELECT count(*) FROM search_counts
                 WHERE day = current_date AND is_found = ${isFound}) < ${MAX_PER_DAY}
         ORDER BY words
        ON CONFLICT (day, words, is_found) DO UPDATE SET count = s.count + excluded.count`;
      await db.$executeRaw`DELETE FROM search_counts WHERE day < current_date - ${KEPT_DAYS}::int`;
    },
    MAX_PER_DAY,
  );

const misses = countedAs(false);
const finds = countedAs(true);

/** Per day, without the searcher. Leaves out what may identify a person, such as an email or phone. */
export function countSearch(search: string, isFound: boolean): void {
  const words = search.toLowerCase().replace(/\s+/g, ' ').trim();
  if (words.length <= 2 || words.length > 60 || /@|(?:\d[\s().-]*){7}/.test(words)) return;
  (isFound ? finds : misses).add(words);
}

export async function flushSearches(): Promise<void> {
  await misses.flush();
  await finds.flush();
}

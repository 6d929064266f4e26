import { db } from '~/db/client.server';
import { countLater } from '../count-later.server';

const MOST_A_DAY = 2_000;
const KEPT_DAYS = 90;

const misses = countLater(
  'searches that found nothing',
  async (counts) => {
    const words = counts.map(([word]) => word);
    const times = counts.map(([, count]) => count);
    await db.$executeRaw`
      INSERT INTO search_misses AS m (words, count)
      SELECT words, count FROM unnest(${words}::text[], ${times}::int[]) AS t (words, count)
       WHERE (SELECT count(*) FROM search_misses WHERE day = current_date) < ${MOST_A_DAY}
       ORDER BY words
      ON CONFLICT (day, words) DO UPDATE SET count = m.count + excluded.count`;
    await db.$executeRaw`DELETE FROM search_misses WHERE day < current_date - ${KEPT_DAYS}::int`;
  },
  MOST_A_DAY,
);

/** By the day and without the searcher. What may name a person, such as an email or phone, is left out. */
export function countMiss(search: string): void {
  const words = search.toLowerCase().replace(/\s+/g, ' ').trim();
  if (words.length > 2 && words.length <= 60 && !/@|(?:\d[\s().-]*){7}/.test(words))
    misses.add(words);
}

export const flushMisses = misses.flush;

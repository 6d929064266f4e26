import { db } from '~/db/client.server';
import { countLater } from '../count-later.server';

/** The company's home shows 30. */
const KEPT_DAYS = 31;
const BOT = /bot|crawl|spider|slurp|preview|scan|monitor|curl|wget|python|^$/i;

const views = countLater('views', (seen) => {
  const ids = seen.map(([id]) => id);
  const counts = seen.map(([, count]) => count);
  return db.$executeRaw`
    WITH listed AS (
      SELECT m.id, m.company_id, seen.views
        FROM unnest(${ids}::uuid[], ${counts}::int[]) AS seen (id, views)
        JOIN materials m ON m.id = seen.id),
    days AS (
      INSERT INTO company_view_days AS d (company_id, day, views)
      SELECT company_id, (now() AT TIME ZONE 'America/Chicago')::date, sum(views)
        FROM listed GROUP BY company_id ORDER BY company_id
      ON CONFLICT (company_id, day) DO UPDATE SET views = d.views + excluded.views),
    ended AS (
      DELETE FROM company_view_days d USING listed l
       WHERE d.company_id = l.company_id AND d.day < current_date - ${KEPT_DAYS}::int)
    INSERT INTO material_views AS v (material_id, views)
    SELECT id, views FROM listed ORDER BY id
    ON CONFLICT (material_id) DO UPDATE SET views = v.views + excluded.views`;
});

/**
 * Counts a view of a listing that exists. The caller leaves out its own company's; bots' and
 * prefetches don't count, nor a reload or what a form on the page brings back.
 */
export function countView(
  materialId: string,
  header: (name: string) => string | null | undefined,
): void {
  const [agent, referer, ...purposes] = ['user-agent', 'referer', 'sec-purpose', 'purpose'].map(
    (name) => header(name) ?? '',
  );
  const id = materialId.toLowerCase();
  if (purposes.some(Boolean) || BOT.test(agent!) || referer!.includes(`/material/${id}`)) return;
  views.add(id);
}

export const flushViews = views.flush;

import { db } from '~/db/client.server';
import { logger } from '~/lib/logger.server';

/** Each process writes its own once a minute, since a write per page would be most of the work. */
const FLUSHED_EVERY_MS = 60_000;

const BOT = /bot|crawl|spider|slurp|preview|scan|monitor|curl|wget|python|^$/i;

interface ViewCounts {
  seen: Map<string, number>;
  timer?: NodeJS.Timeout;
}

// Global, since the development server reloads this module after each edit.
const shared = globalThis as typeof globalThis & { __offcutViews?: ViewCounts };
const counts: ViewCounts = (shared.__offcutViews ??= { seen: new Map() });

/**
 * Counts a view of a listing that exists. The caller leaves out its own company's; bots' and
 * prefetches don't count, nor a reload or what a form on the page brings back.
 */
export function countView(
  materialId: string,
  header: (name: string) => string | null | undefined,
): void {
  const [agent, purpose, referer] = ['user-agent', 'sec-purpose', 'referer'].map(
    (name) => header(name) ?? '',
  );
  const id = materialId.toLowerCase();
  if (purpose || BOT.test(agent!) || referer!.includes(`/material/${id}`)) return;
  counts.seen.set(id, (counts.seen.get(id) ?? 0) + 1);
  flushLater();
}

function flushLater(): void {
  counts.timer ??= setTimeout(() => void flushViews(), FLUSHED_EVERY_MS).unref();
}

/** Adds what was counted since the last call; what can't be written waits for the next. */
export async function flushViews(): Promise<void> {
  clearTimeout(counts.timer);
  counts.timer = undefined;
  const seen = [...counts.seen].sort();
  counts.seen.clear();
  if (seen.length === 0) return;
  const ids = seen.map(([id]) => id);
  const views = seen.map(([, count]) => count);
  try {
    await db.$executeRaw`
      INSERT INTO material_views AS v (material_id, views)
      SELECT m.id, seen.views
        FROM unnest(${ids}::uuid[], ${views}::int[]) AS seen (id, views)
        JOIN materials m ON m.id = seen.id
       ORDER BY m.id
      ON CONFLICT (material_id) DO UPDATE SET views = v.views + excluded.views`;
  } catch (err) {
    logger.warn({ err }, 'views not counted yet');
    for (const [id, count] of seen) counts.seen.set(id, (counts.seen.get(id) ?? 0) + count);
    flushLater();
  }
}

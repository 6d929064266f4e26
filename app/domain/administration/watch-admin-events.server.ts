import { db, sql } from '~/db/client.server';
import { listen, listening, onConnect } from '~/db/listen.server';
import { warn } from '~/db/warn.server';
import type { AdminEvent, LiveAdminEvent } from './admin-events';
import { listLocks } from './edit-locks/edit-locks.server';

/** After a longer gap the browser reloads the page. */
const REPLAYED_MS = 10 * 60 * 1000;
const MAX_REPLAYED = 200;

type Tell = (event: LiveAdminEvent) => void;
type KeptEvent = AdminEvent & { eventId: number };

interface Watcher {
  seen: number;
  tell: Tell;
  waiting: KeptEvent[] | null;
}

/** A notification is only a hint: events missed while disconnected come with the next one. */
class Hub {
  private readonly watchers = new Set<Watcher>();
  private lastId: number | null = null;
  private reading: Promise<void> = Promise.resolve();
  private stopListening: (() => void) | null = null;

  async add(watcher: Watcher): Promise<void> {
    this.watchers.add(watcher);
    if (!this.stopListening) {
      const endings = [listen('admin_event', () => this.read()), onConnect(() => this.read())];
      this.stopListening = () => endings.forEach((end) => end());
    }
    await listening();
    const latest = await getLatestAdminEventId();
    // `??= await` would test `lastId` before the wait: a slower second watcher would then move it
    // past an event that the first hasn't received. A watcher that has left sets nothing.
    if (this.watchers.has(watcher)) this.lastId ??= latest;
  }

  remove(watcher: Watcher): void {
    this.watchers.delete(watcher);
    if (this.watchers.size > 0) return;
    this.stopListening?.();
    this.stopListening = null;
    this.lastId = null;
  }

  /** One read at a time keeps events in order. */
  read(): Promise<void> {
    this.reading = this.reading
      .then(() => this.readNew())
      .catch((error: unknown) => warn('AdminEventWarning', error));
    return this.reading;
  }

  private async readNew(): Promise<void> {
    let events: KeptEvent[];
    do {
      const since = this.lastId;
      if (since === null) return;
      events = await listEventsAfter(since);
      // Race: the last watcher left during the read, which reset the position.
      if (this.lastId !== since) return;
      for (const event of events) {
        this.lastId = event.eventId;
        for (const watcher of this.watchers) {
          if (watcher.waiting) watcher.waiting.push(event);
          else deliver(watcher, event);
        }
      }
    } while (events.length > MAX_REPLAYED);
  }
}

function deliver(watcher: Watcher, event: KeptEvent): void {
  if (event.eventId <= watcher.seen) return;
  watcher.seen = event.eventId;
  watcher.tell(event);
}

// One per process: the dev server reloads this module after each edit.
const shared = globalThis as typeof globalThis & { __offcutAdminEvents?: Hub };
const hub = () => (shared.__offcutAdminEvents ??= new Hub());

/**
 * Reports changes from any process, once and in order: `connected`, `locks_snapshot`, the events
 * after `after`, then live ones. If too much was missed, `connected` says `mustReload` and nothing
 * is replayed. @returns a function that stops it
 */
export function watchAdminEvents(tell: Tell, { after = null }: { after?: number | null } = {}) {
  const watcher: Watcher = { seen: 0, tell, waiting: [] };
  let ended = false;
  const begin = async () => {
    await hub().add(watcher);
    const { latest, locks, missed, mustReload } = await readBeginning(after);
    if (ended) return;
    tell({ type: 'connected', eventId: latest, mustReload });
    tell({ type: 'locks_snapshot', locks });
    for (const event of missed) deliver(watcher, event);
    watcher.seen = latest;
    const waiting = watcher.waiting ?? [];
    watcher.waiting = null;
    for (const event of waiting) deliver(watcher, event);
    // A change may fall between LISTEN and the first notification.
    await hub().read();
  };
  const begun = begin();
  return {
    begun,
    end() {
      ended = true;
      hub().remove(watcher);
    },
  };
}

/** Pages pass it as `after` to their first stream. */
export async function getLatestAdminEventId(): Promise<number> {
  const [row] = await db.$queryRaw<{ id: number }[]>(LATEST);
  return row!.id;
}

const LATEST = sql`SELECT coalesce(max(id), 0)::float8 AS id FROM admin_events`;

async function readBeginning(after: number | null) {
  return db.$transaction(
    async (tx) => {
      const [row] = await tx.$queryRaw<{ id: number }[]>(LATEST);
      const latest = row!.id;
      const locks = await listLocks(tx);
      const nothing = { latest, locks, missed: [] as KeptEvent[], mustReload: false };
      if (after === null || after === latest) return nothing;
      const missed = await listEventsAfter(after, tx);
      const [found] = await tx.$queryRaw<{ canReplay: boolean }[]>`
        SELECT (SELECT created_at > now() - ${REPLAYED_MS} * interval '1 millisecond'
                  FROM admin_events WHERE id > ${after}::bigint ORDER BY id LIMIT 1)
           AND (${after} = 0 OR EXISTS (SELECT 1 FROM admin_events WHERE id = ${after}::bigint))
            AS "canReplay"`;
      if (found?.canReplay && missed.length <= MAX_REPLAYED) return { ...nothing, missed };
      return { ...nothing, mustReload: true };
    },
    { isolationLevel: 'RepeatableRead' },
  );
}

async function listEventsAfter(id: number, tx: Pick<typeof db, '$queryRaw'> = db) {
  const rows = await tx.$queryRaw<{ eventId: number; type: string; payload: object }[]>`
    SELECT id::float8 AS "eventId", type, payload FROM admin_events
     WHERE id > ${id}::bigint ORDER BY id LIMIT ${MAX_REPLAYED + 1}`;
  return rows.map(({ eventId, type, payload }) => ({ ...payload, type, eventId }) as KeptEvent);
}

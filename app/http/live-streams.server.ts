import { eventStream } from 'remix-utils/sse/server';
import { listLiveSessions, type Viewer, watchEndedSessions } from '~/domain/accounts/index.server';
import { requestContext } from './request-context.server';

/** What one message of a stream says. */
export interface StreamMessage {
  event: string;
  /** One line. */
  data: string;
  /** What the browser sends as Last-Event-ID when it connects again. */
  id?: number;
  /** How long the browser waits before it connects again. */
  retryMs?: number;
}

type Send = (message: StreamMessage) => void;

type Begin = (send: Send, end: () => void) => () => void;

interface OpenStream {
  controller: AbortController;
  viewer: Pick<Viewer, 'sessionId' | 'userId' | 'role'>;
}

/** A session that has ended without a notice is found out by asking, so often. */
const RECHECK_MS = 4_000;

interface State {
  streams: Set<OpenStream>;
  timer?: NodeJS.Timeout;
  unwatch?: () => void;
}

// One for the process: a development server loads this module again after each edit.
const shared = globalThis as typeof globalThis & { __offcutStreams?: State };
const state = (shared.__offcutStreams ??= { streams: new Set() });

/**
 * A stream of server-sent events that ends when the visitor has gone, when the viewer's session has
 * ended (banned, signed out, deleted, suspended: within seconds) or when the process stops.
 * `request.signal` would do the first only until the garbage collector has run.
 * @param begin subscribes and returns what ends the subscription
 * @param options `viewer` whose stream it is
 */
export function liveStream(
  request: Request,
  begin: Begin,
  { viewer }: { viewer: OpenStream['viewer'] },
): Response {
  const controller = new AbortController();
  const stream = { controller, viewer };
  state.streams.add(stream);
  const gone = requestContext()?.gone ?? request.signal;
  gone.addEventListener('abort', () => controller.abort(), { once: true });
  controller.signal.addEventListener('abort', () => remove(stream), { once: true });
  if (gone.aborted) controller.abort();
  watchSessions();
  const end = () => controller.abort();
  return eventStream(controller.signal, (send) =>
    begin(({ event, data, id, retryMs }) => {
      if (controller.signal.aborted) return;
      // eventStream knows no other lines; more of them are part of the same message.
      const more = [
        ...(id === undefined ? [] : [`id: ${id}`]),
        ...(retryMs === undefined ? [] : [`retry: ${retryMs}`]),
      ];
      send({ event, data: [data, ...more].join('\n') });
    }, end),
  );
}

/** Ends all of them, for a graceful stop; browsers connect again to the next process. */
export function endStreams(): void {
  for (const { controller } of state.streams) controller.abort();
}

/** How many are open: a stream that nobody reads any more must not stay among them. */
export const openStreamCount = (): number => state.streams.size;

function remove(stream: OpenStream): void {
  state.streams.delete(stream);
  if (state.streams.size > 0) return;
  clearInterval(state.timer);
  state.unwatch?.();
  state.timer = undefined;
  state.unwatch = undefined;
}

function watchSessions(): void {
  state.unwatch ??= watchEndedSessions(endOfSessionless);
  state.timer ??= setInterval(() => void endOfSessionless(null), RECHECK_MS).unref();
}

/** Ends the streams whose session is no more, or is no longer what the stream was opened as. */
async function endOfSessionless(userIds: string[] | null): Promise<void> {
  const asked = [...state.streams].filter(
    ({ viewer }) => !userIds || userIds.includes(viewer.userId),
  );
  if (asked.length === 0) return;
  try {
    const live = await listLiveSessions(asked.map(({ viewer }) => viewer.sessionId));
    for (const { controller, viewer } of asked) {
      if (live.get(viewer.sessionId) !== viewer.role) controller.abort();
    }
  } catch {
    // The database is away: the next round asks again, and nothing is told meanwhile.
  }
}

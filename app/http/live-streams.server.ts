import { eventStream } from 'remix-utils/sse/server';
import { listLiveSessions, type Viewer, watchEndedSessions } from '~/domain/accounts/index.server';
import { requestContext } from './request-context.server';

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

/** Sessions can end without a notification. */
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
 * A stream of server-sent events that ends when the visitor leaves, within seconds of the end of the
 * viewer's session (banned, signed out, deleted, suspended), or when the process stops.
 * @param begin subscribes and returns what ends the subscription
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
      // eventStream has no option for these lines, but sends what is after a line break as it is.
      const more = [
        ...(id === undefined ? [] : [`id: ${id}`]),
        ...(retryMs === undefined ? [] : [`retry: ${retryMs}`]),
      ];
      send({ event, data: [data, ...more].join('\n') });
    }, end),
  );
}

/** For a graceful stop: browsers reconnect to the next process. */
export function endStreams(): void {
  for (const { controller } of state.streams) controller.abort();
}

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
  state.unwatch ??= watchEndedSessions(endStreamsOfEndedSessions);
  state.timer ??= setInterval(() => void endStreamsOfEndedSessions(null), RECHECK_MS).unref();
}

/** Ends the streams whose session has ended or has another role now. */
async function endStreamsOfEndedSessions(userIds: string[] | null): Promise<void> {
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
    // The database is down: the next round asks again, and no stream sends anything until then.
  }
}

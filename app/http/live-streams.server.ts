import { eventStream } from 'remix-utils/sse/server';
import { listLiveSessions, type Viewer, watchEndedSessions } from '~/domain/accounts/index.server';
import { DomainError } from '~/lib/errors';
import { requestContext } from './request-context.server';

interface StreamMessage {
  event: string;
  data: string;
  /** Sent back as Last-Event-ID on reconnect. */
  id?: number;
  retryMs?: number;
}

type Send = (message: StreamMessage) => void;

type Begin = (send: Send, end: () => void) => () => void;

interface OpenStream {
  controller: AbortController;
  viewer: Pick<Viewer, 'sessionId' | 'userId' | 'role'>;
}

/** Per process; beyond this a page works, but shows changes only when it is reloaded. */
const MAX_STREAMS = 2_000;
const MAX_STREAMS_PER_USER = 20;

/** Proxies cut a silent stream, and a phone that lost its signal is noticed only by what it misses. */
const PING_MS = 25_000;
const PING = { event: 'ping', data: '{"type":"ping"}' };

/** Sessions can end without a notification. */
const RECHECK_MS = 4_000;

interface State {
  streams: Set<OpenStream>;
  timer?: NodeJS.Timeout;
  unwatch?: () => void;
}

// One per process: a development server loads this module again after each edit.
const shared = globalThis as typeof globalThis & { __offcutStreams?: State };
const state = (shared.__offcutStreams ??= { streams: new Set() });

/**
 * Ends when the visitor leaves, the process stops, or within seconds of the session's end.
 * @throws DomainError 429 for a user's twenty-first, 503 when the process has too many
 */
export function liveStream(
  request: Request,
  begin: Begin,
  { viewer }: { viewer: OpenStream['viewer'] },
): Response {
  const own = [...state.streams].filter((open) => open.viewer.userId === viewer.userId);
  if (own.length >= MAX_STREAMS_PER_USER) {
    throw new DomainError(
      'rate_limited',
      'Close some of your other tabs to see live updates here.',
    );
  }
  if (state.streams.size >= MAX_STREAMS) {
    throw new DomainError('service_unavailable', 'Too many live pages are open right now.');
  }
  requestContext()?.endWork?.();
  const controller = new AbortController();
  const stream = { controller, viewer };
  state.streams.add(stream);
  const gone = requestContext()?.gone ?? request.signal;
  gone.addEventListener('abort', () => controller.abort(), { once: true });
  controller.signal.addEventListener('abort', () => remove(stream), { once: true });
  if (gone.aborted) controller.abort();
  watchSessions();
  const end = () => controller.abort();
  return eventStream(controller.signal, (send) => {
    const stop = begin(({ event, data, id, retryMs }) => {
      if (controller.signal.aborted) return;
      // eventStream has no option for these lines, but sends what follows a line break as is.
      const more = [
        ...(id === undefined ? [] : [`id: ${id}`]),
        ...(retryMs === undefined ? [] : [`retry: ${retryMs}`]),
      ];
      send({ event, data: [data, ...more].join('\n') });
    }, end);
    const pings = setInterval(() => send(PING), PING_MS);
    return () => {
      clearInterval(pings);
      stop();
    };
  });
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

/** A changed role ends the stream too. */
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
    // The database is down: the next round tries again, and no stream sends anything until then.
  }
}

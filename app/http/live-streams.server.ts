import { eventStream } from 'remix-utils/sse/server';
import { requestContext } from './request-context.server';

const openStreams = new Set<AbortController>();

type Send = Parameters<Parameters<typeof eventStream>[1]>[0];

/**
 * A stream of server-sent events that ends when the visitor has gone or the process stops.
 * `request.signal` would do the first only until the garbage collector has run.
 * @param begin subscribes and returns what ends the subscription
 */
export function liveStream(request: Request, begin: (send: Send) => () => void): Response {
  const stream = new AbortController();
  openStreams.add(stream);
  const gone = requestContext()?.gone ?? request.signal;
  gone.addEventListener('abort', () => stream.abort(), { once: true });
  stream.signal.addEventListener('abort', () => openStreams.delete(stream), { once: true });
  return eventStream(stream.signal, begin);
}

/** Ends all of them, for a graceful stop; browsers connect again to the next process. */
export function endStreams(): void {
  for (const stream of openStreams) stream.abort();
}

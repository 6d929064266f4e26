import type { Exchange } from './exchange';

/** Enough for every form and photo that is a little too large, so that its sender reads the refusal. */
const MAX_DRAINED_BYTES = 32 * 1024 * 1024;
const MAX_DRAIN_MS = 30_000;

/**
 * An answer may go out before its request's body has been read: a refusal, a redirect to sign in.
 * The rest of the body would then block the connection, and the next request on it, which behind a
 * pooling proxy is another visitor's, would never be answered. So the rest is read and dropped; the
 * connection of a sender who doesn't stop is closed.
 */
export function drainUnreadBody({ request, response }: Exchange): void {
  response.once('finish', () => {
    if (request.complete) return;
    const close = () => request.socket.destroy();
    const timer = setTimeout(close, MAX_DRAIN_MS).unref();
    let drained = 0;
    // remix-serve's reader would pause the request.
    request.removeAllListeners('data');
    request.on('data', (chunk: Buffer) => {
      drained += chunk.byteLength;
      if (drained > MAX_DRAINED_BYTES) close();
    });
    request.once('close', () => clearTimeout(timer));
    request.resume();
  });
}

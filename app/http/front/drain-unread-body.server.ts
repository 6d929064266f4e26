import type { Exchange } from './exchange';

/** Enough for forms and photos slightly over the limit, so that their sender reads the refusal. */
const MAX_DRAINED_BYTES = 32 * 1024 * 1024;
const MAX_DRAIN_MS = 30_000;

/** An unread body blocks the next request on its connection: behind a proxy, another visitor's. */
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

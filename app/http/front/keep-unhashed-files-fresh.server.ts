import type { ServerResponse } from 'node:http';
import type { Exchange } from './exchange';

/** A file at the top, such as /favicon.ico or /push-worker.js: its name has no hash. */
const UNHASHED = /^\/[\w-]+\.\w+(?:\?|$)/;

/** remix-serve serves every file of the build for a year, immutable. */
export function keepUnhashedFilesFresh({ request, response }: Exchange): void {
  if (!UNHASHED.test(request.url!)) return;
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  response.writeHead = (...args: unknown[]) => {
    if (String(response.getHeader('Cache-Control')).includes('immutable')) {
      response.setHeader('Cache-Control', 'public, max-age=3600');
    }
    return writeHead(...args);
  };
}

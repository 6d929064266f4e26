import type { ServerResponse } from 'node:http';
import type { Exchange } from './exchange';

const RETRY_AFTER_SECONDS = '5';

/** While a service that we need is down, every 500 goes out as 503. */
export function answerUnavailable({ response, context }: Exchange): void {
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  response.writeHead = (status: number, ...rest: unknown[]) => {
    if (status < 500 || !context.isUnavailable) return writeHead(status, ...rest);
    response.statusMessage = 'Service Unavailable';
    response.setHeader('Retry-After', RETRY_AFTER_SECONDS);
    return writeHead(503, ...rest);
  };
}

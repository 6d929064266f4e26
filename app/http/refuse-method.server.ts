import type { IncomingMessage, ServerResponse } from 'node:http';
import { METHODS } from './metrics.server';
import { isApi } from './same-origin.server';

/**
 * Answers 405 to a method that no route here has, such as TRACE, of which remix-serve makes a
 * failure. @returns false for every other
 */
export function refuseMethod(
  { method = 'GET', url }: Pick<IncomingMessage, 'method' | 'url'>,
  response: ServerResponse,
): boolean {
  if (METHODS.has(method)) return false;
  const message = `Use ${[...METHODS].join(' or ')} here.`;
  const [type, body] = isApi(url)
    ? ['application/json', JSON.stringify({ message, code: 'wrong_method' })]
    : ['text/plain', message];
  response.writeHead(405, {
    Allow: [...METHODS].join(', '),
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': 'no-store',
  });
  response.end(body);
  return true;
}

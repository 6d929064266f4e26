import { isApi } from '../is-api';
import { METHODS } from '../metrics.server';
import type { Exchange } from './exchange';

/** 405 for methods that no route has, such as TRACE, which fails in remix-serve. */
export function refuseMethod({ request: { method = 'GET', url }, response }: Exchange): boolean {
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

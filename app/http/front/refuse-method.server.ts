import { METHODS } from '../metrics.server';
import type { Exchange } from './exchange';
import { refuse } from './refuse';

const CHOICE = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(METHODS);

/** 405 for methods that no route has, such as TRACE, which fails in remix-serve. */
export function refuseMethod(exchange: Exchange): boolean {
  if (METHODS.has(exchange.request.method ?? 'GET')) return false;
  return refuse(exchange, 405, {
    message: `Use ${CHOICE} here.`,
    code: 'wrong_method',
    headers: { Allow: [...METHODS].join(', ') },
  });
}

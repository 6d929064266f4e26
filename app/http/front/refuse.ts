import type { Exchange } from './exchange';

export const isApi = (url: string | undefined): boolean => url?.startsWith('/api/') ?? false;

/** With a `code`, the API gets JSON; a `page` is for people. */
export function refuse(
  { request, response }: Pick<Exchange, 'request' | 'response'>,
  status: number,
  {
    message,
    code,
    page,
    headers,
  }: { message: string; code?: string; page?: string; headers?: Record<string, string> },
): true {
  const isJson = code !== undefined && isApi(request.url);
  const type = isJson ? 'application/json' : page ? 'text/html' : 'text/plain';
  response.writeHead(status, {
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': 'no-store',
    ...headers,
  });
  response.end(isJson ? JSON.stringify({ message, code }) : (page ?? message));
  return true;
}

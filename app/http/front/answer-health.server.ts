import type { Exchange } from './exchange';

export function answerHealth({ request: { method, url }, response }: Exchange): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || url?.split('?', 1)[0] !== '/healthz') return false;
  response.writeHead(200, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
  });
  response.end('ok\n');
  return true;
}

import { inRequestSpan } from '~/lib/trace.server';
import type { Exchange } from './exchange';
import { isQuietPath, loggedPath, routeOf } from './log-request.server';

/** As in the log and the metrics: neither health checks and files, nor tokens of emails' links. */
export function traceRequest({ request, response, context }: Exchange, work: () => void): void {
  const { method = '', url } = request;
  const path = loggedPath(url);
  if (isQuietPath(path)) {
    work();
    return;
  }
  inRequestSpan(`${method} ${routeOf(path)}`, request.headers, (end) => {
    response.once('close', () =>
      end(response.statusCode, {
        'http.request.method': method,
        'http.route': routeOf(path),
        'url.path': path,
        'offcut.request_id': context.requestId,
      }),
    );
    work();
  });
}

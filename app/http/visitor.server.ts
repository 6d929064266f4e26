import type { Visitor } from '~/lib/visitor';
import { requestContext } from './request-context.server';

/** The browser behind a request, for use cases that limit by address or note the device. */
export function visitorOf(request: Request): Visitor {
  return {
    ipAddress: requestContext()?.ipAddress ?? null,
    userAgent: request.headers.get('User-Agent'),
  };
}

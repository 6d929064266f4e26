import type { Visitor } from '~/lib/visitor';
import { requestContext } from './request-context.server';

export function visitorOf(request: Request): Visitor {
  return {
    ipAddress: requestContext()?.ipAddress ?? null,
    userAgent: request.headers.get('User-Agent'),
  };
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestContext } from '../request-context.server';

/** One request, its answer, and what is known of it. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  context: RequestContext;
}

/**
 * Looks at a request before remix-serve does.
 * @returns true once it has answered
 */
export type Step = (exchange: Exchange) => boolean | void | Promise<boolean>;

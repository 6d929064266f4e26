import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestContext } from '../request-context.server';

export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  context: RequestContext;
}

/** Runs before remix-serve; returns true once it has answered. */
export type Step = (exchange: Exchange) => boolean | void | Promise<boolean>;

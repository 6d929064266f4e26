import type { DomainError } from '~/lib/errors';
import { requestContext } from './request-context.server';

/** The Retry-After header of a refusal that says how long to wait: whole seconds. */
export function retryAfterOf({ details }: DomainError): Record<string, string> {
  const seconds = details?.retryAfterSeconds;
  return typeof seconds === 'number' ? { 'Retry-After': String(Math.ceil(seconds)) } : {};
}

/**
 * Puts it on the answer to the current request. Of what an action returns, Remix hands only the
 * status and cookies on to a page, so that it is set where every answer passes.
 */
export function sendRetryAfter(error: DomainError): void {
  for (const [name, value] of Object.entries(retryAfterOf(error))) {
    requestContext()?.setHeader(name, value);
  }
}

import type { DomainError } from '~/lib/errors';
import { requestContext } from './request-context.server';

/** The Retry-After header of a refusal that says how long to wait: whole seconds. */
export function retryAfterOf({ details }: DomainError): Record<string, string> {
  const seconds = details?.retryAfterSeconds;
  return typeof seconds === 'number' ? { 'Retry-After': String(Math.ceil(seconds)) } : {};
}

/** Remix gives a page only the status and cookies of what an action returns, so it is set here. */
export function sendRetryAfter(error: DomainError): void {
  for (const [name, value] of Object.entries(retryAfterOf(error))) {
    requestContext()?.setHeader(name, value);
  }
}

import type { DomainError } from '~/lib/errors';
import { requestContext } from './request-context.server';

const UNAVAILABLE_SECONDS = 5;

/** In whole seconds. */
export function retryAfterOf({ code, details }: DomainError): Record<string, string> {
  const fallback = code === 'service_unavailable' ? UNAVAILABLE_SECONDS : undefined;
  const seconds = details?.retryAfterSeconds ?? fallback;
  return typeof seconds === 'number' ? { 'Retry-After': String(Math.ceil(seconds)) } : {};
}

/** Remix passes a page only the status and cookies of an action's result, so this sets it. */
export function sendRetryAfter(error: DomainError): void {
  for (const [name, value] of Object.entries(retryAfterOf(error))) {
    requestContext()?.setHeader(name, value);
  }
}

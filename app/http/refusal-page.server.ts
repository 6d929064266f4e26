import { data } from '@remix-run/node';
import { isDomainError } from '~/lib/errors';
import { sendRetryAfter } from './retry-after.server';

/** Runs what a page is made of; a refusal becomes the error page with its sentence and status. */
export async function withRefusalPage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isDomainError(error)) throw error;
    sendRetryAfter(error);
    throw data(error.message, { status: error.status });
  }
}

import { data } from '@remix-run/node';
import { isDomainError } from '~/lib/errors';

/** Runs what a page is made of; a refusal becomes the error page with its sentence and status. */
export async function orRefusalPage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isDomainError(error)) throw data(error.message, { status: error.status });
    throw error;
  }
}

import { data } from '@remix-run/node';
import { isDomainError } from '~/lib/errors';
import { sendRetryAfter } from '../retry-after.server';

export async function withRefusalPage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isDomainError(error)) throw error;
    sendRetryAfter(error);
    throw data(error.message, { status: error.status });
  }
}

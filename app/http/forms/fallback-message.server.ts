import { DomainError, isDomainError } from '~/lib/errors';
import { logger } from '~/lib/logger.server';
import { requestContext } from '../request-context.server';

/** Logs unexpected errors. @throws DomainError `service_unavailable`, and what `work` refuses */
export async function withFallbackMessage<T>(sentence: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isDomainError(error) || error instanceof Response) throw error;
    logger.error({ err: error, requestId: requestContext()?.requestId }, 'form failed');
    throw new DomainError('service_unavailable', sentence);
  }
}

import { DomainError, isDomainError } from '~/lib/errors';
import { logger } from '~/lib/logger.server';
import { requestContext } from './request-context.server';

/**
 * Runs a use case whose unforeseen failure the specification has a sentence for: it is logged and
 * becomes a refusal with that sentence, so that the form comes back with everything typed. Expected
 * refusals and responses pass.
 * @throws DomainError `service_unavailable` with `sentence`, and what `work` refuses
 */
export async function orSay<T>(sentence: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isDomainError(error) || error instanceof Response) throw error;
    logger.error({ err: error, requestId: requestContext()?.requestId }, 'form failed');
    throw new DomainError('service_unavailable', sentence);
  }
}

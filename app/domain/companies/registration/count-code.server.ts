import { countToward, secondsLeft } from '~/db/rate-limits.server';
import { DomainError } from '~/lib/errors';
import { CODE_COOLDOWN, CODES_A_DAY } from './registration-limits.server';

/**
 * Counts a letter with a code to an address, whether or not anybody is known by it.
 * @throws DomainError `rate_limited`, when there were too many today
 */
export function countCode(email: string): Promise<void> {
  return countToward(CODES_A_DAY, email);
}

/**
 * Counts a letter and keeps the pause between two.
 * @throws DomainError `rate_limited`
 */
export async function countCodeAfterPause(email: string): Promise<void> {
  try {
    await countToward(CODE_COOLDOWN, email);
  } catch (error) {
    throw error instanceof DomainError ? sayWhenAgain(error) : error;
  }
  await countCode(email);
}

/** The same refusal in words that say what to wait for. */
export function sayWhenAgain({ details }: DomainError): DomainError {
  const seconds = Number(details?.retryAfterSeconds ?? CODE_COOLDOWN.withinSeconds);
  return new DomainError(
    'rate_limited',
    `An email was sent to this address a moment ago. Wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'} and try again.`,
    { details: { retryAfterSeconds: seconds } },
  );
}

/** Seconds until another code may be sent to an address: 0 when it may be now. */
export function secondsUntilAnotherCode(email: string): Promise<number> {
  return secondsLeft(CODE_COOLDOWN, email);
}

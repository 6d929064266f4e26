import { countToward, secondsLeft } from '~/db/rate-limits.server';
import { MAX_CODES_PER_DAY, RESEND_COOLDOWN_SECONDS } from '~/domain/accounts/index.server';
import { DomainError, isDomainError } from '~/lib/errors';

const COOLDOWN = { name: 'resend', max: 1, withinSeconds: RESEND_COOLDOWN_SECONDS };
const A_DAY = { name: 'codes_a_day', max: MAX_CODES_PER_DAY, withinSeconds: 24 * 60 * 60 };

/**
 * Counts a code that is sent to `email`. @returns a refusal within a minute of the last one
 * @throws DomainError `rate_limited` after ten in a day
 */
export async function countRegistrationCode(email: string): Promise<DomainError | null> {
  try {
    await countToward(COOLDOWN, email);
  } catch (error) {
    if (!isDomainError(error)) throw error;
    const seconds = Number(error.details?.retryAfterSeconds ?? COOLDOWN.withinSeconds);
    return new DomainError(
      'rate_limited',
      `An email was sent to this address a moment ago. Wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'} and try again.`,
      { details: { retryAfterSeconds: seconds } },
    );
  }
  await countToward(A_DAY, email);
  return null;
}

export function secondsUntilAnotherCode(email: string): Promise<number> {
  return secondsLeft(COOLDOWN, email);
}

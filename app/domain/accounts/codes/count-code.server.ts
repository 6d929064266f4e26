import { countToward, type RateLimit } from '~/db/rate-limits.server';
import { MAX_CODES_PER_DAY, RESEND_COOLDOWN_SECONDS } from './code-rules';

const COOLDOWN: RateLimit = {
  name: 'profile_code',
  max: 1,
  withinSeconds: RESEND_COOLDOWN_SECONDS,
};
/** Per user and per address, so that no one can flood a stranger's mailbox. */
const A_DAY: RateLimit = {
  name: 'profile_codes_a_day',
  max: MAX_CODES_PER_DAY,
  withinSeconds: 24 * 60 * 60,
};

/** One in 60 seconds, ten a day. Not in transactions. @throws DomainError `rate_limited` */
export async function countCode(userId: string, purpose: string, email: string): Promise<void> {
  await countToward(COOLDOWN, `${purpose}:${userId}`);
  await countToward(A_DAY, userId);
  await countToward(A_DAY, email);
}

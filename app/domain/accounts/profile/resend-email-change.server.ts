import { transaction } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { PROFILE_COPY } from '../copy';
import { keepEmailChange, prepareEmailChange } from './email-change-code.server';
import { getEmailChange } from './profile-queries.server';

/**
 * Sends another code to the address that waits to be confirmed; the one before is void.
 * @returns the address
 * @throws DomainError `conflict` when none waits, `rate_limited`
 */
export async function resendEmailChange({ userId }: Actor): Promise<string> {
  const waiting = await getEmailChange(userId);
  if (!waiting) throw new DomainError('conflict', PROFILE_COPY.noEmailChange);
  const change = await prepareEmailChange(userId, waiting.email);
  await transaction((tx) => keepEmailChange(tx, change));
  return change.email;
}

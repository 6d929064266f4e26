import { createHash } from 'node:crypto';
import type { z } from 'zod/v4';
import { db } from '~/db/client.server';
import type { Visitor } from '~/lib/visitor';
import { addJob } from '~/services/jobs.server';
import { countFromAddress } from '../count-from-address.server';
import type { RequestPasswordReset } from './request-password-reset.schema';

const REQUESTS_FROM_ADDRESS = {
  name: 'forgot_password_address',
  times: 20,
  withinSeconds: 15 * 60,
};

/**
 * Has a code sent to whoever has an account with this email. Nothing is looked up here: for a known
 * and an unknown address the same is done, in the same time, and the job finds out.
 *
 * Safe to repeat.
 * @throws DomainError `rate_limited`
 */
export async function requestPasswordReset(
  { email }: z.output<typeof RequestPasswordReset>,
  visitor: Visitor,
): Promise<void> {
  await countFromAddress(REQUESTS_FROM_ADDRESS, visitor);
  const digest = createHash('sha256').update(email.toLowerCase()).digest('base64url');
  await addJob(db, 'send_password_reset', { email }, { jobKey: `send_password_reset:${digest}` });
}

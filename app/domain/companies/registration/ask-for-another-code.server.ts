import type { z } from 'zod/v4';
import { transaction } from '~/db/client.server';
import { countFromAddress, makeCode, sendVerificationCode } from '~/domain/accounts/index.server';
import { queueMail } from '~/domain/notifications/index.server';
import { addJob, type JobPayloads } from '~/services/jobs.server';
import type { Visitor } from '~/lib/actor';
import { REGISTRATION_COPY } from '../copy';
import { countRegistrationCode, freshCode, isKnown, isOwnSql } from './start-registration.server';
import { registrationCodeMail } from './registration-mails.server';
import type { AskForAnotherCode } from './register-company.schema';

const RESENDS = { name: 'registration_resend', max: 30, withinSeconds: 10 * 60 };

/** Looks the same for an unknown address. @throws DomainError `rate_limited` */
export async function askForAnotherCode(
  { email }: z.output<typeof AskForAnotherCode>,
  visitor: Visitor,
): Promise<{ success: true; message: string }> {
  await countFromAddress(RESENDS, visitor);
  const tooSoon = await countRegistrationCode(email);
  if (tooSoon) throw tooSoon;
  const job = { email, browser: visitor.browser ?? null };
  await transaction((tx) =>
    addJob(tx, 'resend_registration_code', job, { jobKey: `resend:${email.toLowerCase()}` }),
  );
  return { success: true, message: REGISTRATION_COPY.codeSent.description };
}

/**
 * Job: a new code for this browser's attempt, or else the latest. Run twice, it sends two emails;
 * the later code counts.
 */
export async function resendRegistrationCode({
  email,
  browser,
}: JobPayloads['resend_registration_code']): Promise<void> {
  const { code, hash, expiresAt } = await makeCode();
  const isSent = await transaction(async (tx) => {
    if (await isKnown(tx, email)) return false;
    const [request] = await tx.$queryRaw<{ id: string; to: string }[]>`
      SELECT id, contact_email::text AS to FROM company_registration_requests
       WHERE contact_email = ${email}::citext AND status = 'pending'
       ORDER BY ${isOwnSql(browser)} DESC, created_at DESC LIMIT 1 FOR UPDATE`;
    if (!request) return false;
    const { id, to } = request;
    const data = freshCode(hash, expiresAt);
    await tx.companyRegistrationRequest.update({ where: { id }, data, select: { id: true } });
    const content = registrationCodeMail(to, code);
    await queueMail(tx, 'registration_code', to, content, expiresAt);
    return true;
  });
  if (!isSent) await sendVerificationCode(email);
}

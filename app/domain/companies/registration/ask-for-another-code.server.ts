import type { z } from 'zod/v4';
import { transaction } from '~/db/client.server';
import { countFromAddress, makeCode, sendVerificationCode } from '~/domain/accounts/index.server';
import { queueMail } from '~/domain/notifications/index.server';
import { addJob } from '~/services/jobs.server';
import type { Visitor } from '~/lib/visitor';
import { REGISTRATION_COPY } from '../copy';
import { countCodeAfterPause } from './count-code.server';
import { freshCode } from './keep-request.server';
import { CODE_WISHES } from './registration-limits.server';
import { registrationCodeMail } from './registration-mails.server';
import type { AskForAnotherCode } from './verify-email.schema';

/** Looks the same for an unknown address. @throws DomainError `rate_limited` */
export async function askForAnotherCode(
  { email }: z.output<typeof AskForAnotherCode>,
  visitor: Visitor,
): Promise<{ success: true; message: string }> {
  await countFromAddress(CODE_WISHES, visitor);
  await countCodeAfterPause(email);
  await transaction((tx) =>
    addJob(tx, 'resend_registration_code', { email }, { jobKey: `resend:${email.toLowerCase()}` }),
  );
  return { success: true, message: REGISTRATION_COPY.codeSent.description };
}

/** Job. Run twice, it sends two emails; the later code counts. */
export async function resendRegistrationCode({ email }: { email: string }): Promise<void> {
  const { code, hash, expiresAt } = await makeCode();
  const isSent = await transaction(async (tx) => {
    const [request] = await tx.companyRegistrationRequest.updateManyAndReturn({
      where: { contactEmail: email, status: 'pending' },
      data: freshCode(hash, expiresAt),
      select: { contactEmail: true },
    });
    if (!request) return false;
    const content = registrationCodeMail({ email: request.contactEmail, code });
    await queueMail(tx, {
      kind: 'registration_code',
      to: request.contactEmail,
      content,
      expiresAt,
    });
    return true;
  });
  if (!isSent) await sendVerificationCode(email);
}

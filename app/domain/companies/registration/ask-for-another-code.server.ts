import type { z } from 'zod/v4';
import { transaction } from '~/db/client.server';
import { countFromAddress, makeCode, sendVerificationCode } from '~/domain/accounts/index.server';
import { queueMail } from '~/domain/notifications/index.server';
import { addJob } from '~/services/jobs.server';
import type { Visitor } from '~/lib/visitor';
import { REGISTRATION_COPY } from '../copy';
import { countCode } from './count-code.server';
import { freshCode } from './keep-request.server';
import { registrationCodeMail } from './registration-mails.server';
import type { AskForAnotherCode } from './verify-email.schema';

const RESENDS = { name: 'registration_resend', times: 30, withinSeconds: 10 * 60 };

/** Looks the same for an unknown address. @throws DomainError `rate_limited` */
export async function askForAnotherCode(
  { email }: z.output<typeof AskForAnotherCode>,
  visitor: Visitor,
): Promise<{ success: true; message: string }> {
  await countFromAddress(RESENDS, visitor);
  const tooSoon = await countCode(email);
  if (tooSoon) throw tooSoon;
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
    const to = request.contactEmail;
    const content = registrationCodeMail(to, code);
    await queueMail(tx, { kind: 'registration_code', to, content, expiresAt });
    return true;
  });
  if (!isSent) await sendVerificationCode(email);
}

import { z } from 'zod/v4';
import { REGISTRATION_COPY } from '../copy';

/** Source: specification, section 5. */
export const MailedCode = z
  .string({ error: REGISTRATION_COPY.codeLength })
  .trim()
  .regex(/^\d*$/, REGISTRATION_COPY.codeDigits)
  .length(6, REGISTRATION_COPY.codeLength);

const email = z
  .string({ error: REGISTRATION_COPY.emailInvalid })
  .trim()
  .pipe(z.email(REGISTRATION_COPY.emailInvalid).max(254, REGISTRATION_COPY.emailInvalid));

export const VerifyEmail = z.object({ email, code: MailedCode });

export const AskForAnotherCode = z.object({ email });

export const CodePage = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('verify'), code: MailedCode }),
  z.object({ intent: z.literal('resend') }),
]);

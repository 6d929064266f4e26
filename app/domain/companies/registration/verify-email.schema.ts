import { z } from 'zod/v4';
import { MailedCode } from '~/domain/accounts/codes/mailed-code.schema';
import { emailField } from '~/lib/schema-fields';
import { REGISTRATION_COPY } from '../copy';

export const AskForAnotherCode = z.object({ email: emailField(REGISTRATION_COPY.emailInvalid) });

export const VerifyEmail = AskForAnotherCode.extend({ code: MailedCode });

export const CodePage = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('verify'), code: MailedCode }),
  z.object({ intent: z.literal('resend') }),
]);

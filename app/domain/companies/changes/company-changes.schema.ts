import { z } from 'zod/v4';
import { MailedCode } from '~/domain/accounts/codes/mailed-code.schema';
import { requiredText } from '~/lib/schema-fields';
import { REGISTRATION_COPY } from '../copy';

export const SeenChange = z.object({
  seenAt: z.iso.datetime(),
});

export const RejectCompanyChange = SeenChange.extend({
  reason: requiredText(REGISTRATION_COPY.reasonRequired, 500),
});

export const DecideCompanyChange = z.discriminatedUnion('intent', [
  SeenChange.extend({ intent: z.literal('approve') }),
  RejectCompanyChange.extend({ intent: z.literal('reject') }),
]);

export const ConfirmCompanyEmail = z.object({ code: MailedCode });

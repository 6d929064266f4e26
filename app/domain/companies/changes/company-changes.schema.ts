import { z } from 'zod/v4';
import { MailedCode } from '~/domain/accounts/codes/mailed-code.schema';
import { REGISTRATION_COPY } from '../copy';

export const SeenChange = z.object({
  seenAt: z.iso.datetime({ error: 'Reload the page and try again' }),
});

export const RejectCompanyChange = SeenChange.extend({
  reason: z
    .string({ error: REGISTRATION_COPY.reasonRequired })
    .trim()
    .min(1, REGISTRATION_COPY.reasonRequired)
    .max(500, 'Use at most 500 characters'),
});

export const DecideCompanyChange = z.discriminatedUnion('intent', [
  SeenChange.extend({ intent: z.literal('approve') }),
  RejectCompanyChange.extend({ intent: z.literal('reject') }),
]);

export const ConfirmCompanyEmail = z.object({ code: MailedCode });

import { z } from 'zod/v4';
import { optionalText, requiredText } from '~/lib/schema-fields';
import { REGISTRATION_COPY } from '../copy';

const notes = optionalText(5000);

const seenAt = z.iso.datetime().optional();

export const ApproveRegistration = z.object({ reviewNotes: notes, seenAt });

export const RejectRegistration = z.object({
  rejectionReason: requiredText(REGISTRATION_COPY.reasonRequired, 2000),
  reviewNotes: notes,
  seenAt,
});

export const AskForInformation = z.object({
  question: requiredText(REGISTRATION_COPY.questionRequired, 2000),
  seenAt,
});

export const ReviewRegistration = z.discriminatedUnion('intent', [
  ApproveRegistration.extend({ intent: z.literal('approve') }),
  RejectRegistration.extend({ intent: z.literal('reject') }),
  AskForInformation.extend({ intent: z.literal('ask') }),
  z.object({ intent: z.literal('claim') }),
  z.object({ intent: z.literal('release') }),
]);

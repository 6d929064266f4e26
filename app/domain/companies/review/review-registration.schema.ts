import { z } from 'zod/v4';
import { optionalText } from '~/lib/schema-fields';
import { REGISTRATION_COPY } from '../copy';

const notes = optionalText(5000, 'Use at most 5,000 characters');

const seenAt = z.iso.datetime({ error: 'Reload the page and try again' }).optional();

export const ApproveRegistration = z.object({ reviewNotes: notes, seenAt });

export const RejectRegistration = z.object({
  rejectionReason: z
    .string({ error: REGISTRATION_COPY.reasonRequired })
    .trim()
    .min(1, REGISTRATION_COPY.reasonRequired)
    .max(2000, 'Use at most 2,000 characters'),
  reviewNotes: notes,
  seenAt,
});

export const AskForInformation = z.object({
  question: z
    .string({ error: REGISTRATION_COPY.questionRequired })
    .trim()
    .min(1, REGISTRATION_COPY.questionRequired)
    .max(2000, 'Use at most 2,000 characters'),
  seenAt,
});

export const ReviewRegistration = z.discriminatedUnion('intent', [
  ApproveRegistration.extend({ intent: z.literal('approve') }),
  RejectRegistration.extend({ intent: z.literal('reject') }),
  AskForInformation.extend({ intent: z.literal('ask') }),
  z.object({ intent: z.literal('claim') }),
  z.object({ intent: z.literal('release') }),
]);

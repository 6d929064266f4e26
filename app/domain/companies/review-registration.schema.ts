import { z } from 'zod/v4';
import { REGISTRATION_COPY } from './copy';

const notes = z
  .string()
  .trim()
  .max(5000, 'Use at most 5,000 characters')
  .transform((text) => text || undefined)
  .optional();

export const ApproveRegistration = z.object({ reviewNotes: notes });

export const RejectRegistration = z.object({
  /** Goes to the applicant. */
  rejectionReason: z
    .string({ error: REGISTRATION_COPY.reasonRequired })
    .trim()
    .min(1, REGISTRATION_COPY.reasonRequired)
    .max(2000, 'Use at most 2,000 characters'),
  /** Stays among admins. */
  reviewNotes: notes,
});

/** The page of a registration has a form for each. */
export const ReviewRegistration = z.discriminatedUnion('intent', [
  ApproveRegistration.extend({ intent: z.literal('approve') }),
  RejectRegistration.extend({ intent: z.literal('reject') }),
]);

import { z } from 'zod/v4';
import { lineField, withoutUnseen } from '~/lib/schema-fields';
import { MESSAGING_COPY, UNFILLED_OFFER } from '../copy';

export const MAX_SUBJECT_LENGTH = 300;
export const MAX_CONTENT_LENGTH = 5_000;

/** The sender comes from the session: a senderCompanyId in the form is ignored. */
export const WriteMessage = z.object({
  // A line break here would inject an email header.
  subject: lineField(MESSAGING_COPY.subjectRequired, MAX_SUBJECT_LENGTH),
  content: z
    .string({ error: MESSAGING_COPY.contentRequired })
    .overwrite((text) => withoutUnseen(text.replaceAll('\r\n', '\n')))
    .min(1, MESSAGING_COPY.contentRequired)
    .max(MAX_CONTENT_LENGTH, 'Use at most 5,000 characters')
    .refine((text) => !text.includes(UNFILLED_OFFER), MESSAGING_COPY.offerUnfilled),
  nonce: z.uuid().optional(),
});

export type WrittenMessage = z.output<typeof WriteMessage>;

export const MessageDraft = z.object({
  subject: z
    .string()
    .max(2 * MAX_SUBJECT_LENGTH)
    .catch(''),
  content: z
    .string()
    .max(2 * MAX_CONTENT_LENGTH)
    .catch(''),
});

export type MessageText = z.output<typeof MessageDraft>;

export const MessageTrader = WriteMessage.pick({ content: true, nonce: true }).extend({
  seen: z.uuid().optional(),
});

export type MessageToTrader = z.output<typeof MessageTrader>;

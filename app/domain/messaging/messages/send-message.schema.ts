import { z } from 'zod/v4';
import { lineField } from '~/lib/schema-fields';
import { MESSAGING_COPY } from '../copy';

export const MAX_SUBJECT_LENGTH = 300;
export const MAX_CONTENT_LENGTH = 5_000;

/** The sender comes from the session: a senderCompanyId in the form is ignored. */
export const WriteMessage = z.object({
  // A line break here would inject an email header.
  subject: lineField(MESSAGING_COPY.subjectRequired, MAX_SUBJECT_LENGTH),
  content: z
    .string({ error: MESSAGING_COPY.contentRequired })
    .transform((text) => text.replaceAll('\r\n', '\n').replaceAll('\0', '').trim())
    .pipe(
      z
        .string(MESSAGING_COPY.contentRequired)
        .min(1, MESSAGING_COPY.contentRequired)
        .max(MAX_CONTENT_LENGTH, 'Use at most 5,000 characters'),
    ),
  nonce: z.uuid('Reload the page and try again').optional(),
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
  seen: z.uuid('Reload the page and try again').optional(),
});

export type MessageToTrader = z.output<typeof MessageTrader>;

import { z } from 'zod/v4';
import { MAX_PHOTOS, MESSAGING_COPY } from '../copy';
import { WriteMessage } from '../messages/send-message.schema';

/** What is written in a thread: its subject is the thread's. */
export const ReplyToThread = WriteMessage.pick({ content: true, nonce: true }).extend({
  /** Photos that were stored ahead of the message. */
  uploadIds: z
    .array(z.uuid('Select the photos again'))
    .max(MAX_PHOTOS, MESSAGING_COPY.tooManyPhotos)
    .default([]),
  /** The last message on the writer's page: what comes after it stays unread. */
  seen: z.uuid('Reload the page and try again').optional(),
});

export type Reply = z.output<typeof ReplyToThread>;

/** Which message was the last on the reader's page. */
export const MarkThreadRead = z.object({ seen: z.uuid('Reload the page and try again') });

/** What is done on a conversation's page. */
export const ThreadAction = z.discriminatedUnion('intent', [
  ReplyToThread.extend({ intent: z.literal('reply') }),
  MarkThreadRead.extend({ intent: z.literal('read') }),
]);

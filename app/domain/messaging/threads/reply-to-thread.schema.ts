import { z } from 'zod/v4';
import { MAX_PHOTOS, MESSAGING_COPY } from '../copy';
import { WriteMessage } from '../messages/send-message.schema';

/** The thread gives the subject. */
export const ReplyToThread = WriteMessage.pick({ content: true, nonce: true }).extend({
  /** Photos uploaded ahead */
  uploadIds: z
    .array(z.uuid('Select the photos again'))
    .max(MAX_PHOTOS, MESSAGING_COPY.tooManyPhotos)
    .default([]),
  /** The last message on the writer's page; later ones stay unread */
  seen: z.uuid('Reload the page and try again').optional(),
});

export type Reply = z.output<typeof ReplyToThread>;

/** `seen`: the last message on the reader's page. */
export const MarkThreadRead = z.object({ seen: z.uuid('Reload the page and try again') });

export const ThreadAction = z.discriminatedUnion('intent', [
  ReplyToThread.extend({ intent: z.literal('reply') }),
  MarkThreadRead.extend({ intent: z.literal('read') }),
]);

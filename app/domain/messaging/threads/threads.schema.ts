import { z } from 'zod/v4';
import { typedText } from '~/lib/text/typed-text';
import { MAX_MESSAGE_PHOTOS, MESSAGING_COPY } from '../copy';
import { WriteMessage } from '../messages/send-message.schema';

export const ReplyToThread = WriteMessage.pick({ content: true, nonce: true }).extend({
  uploadIds: z
    .array(z.uuid('Select the photos again'))
    .max(MAX_MESSAGE_PHOTOS, MESSAGING_COPY.tooManyPhotos)
    .default([]),
  seen: z.uuid().optional(),
});

export type Reply = z.output<typeof ReplyToThread>;

export const MarkThreadRead = z.object({ seen: z.uuid() });

export const ThreadAction = z.discriminatedUnion('intent', [
  ReplyToThread.extend({ intent: z.literal('reply') }),
  MarkThreadRead.extend({ intent: z.literal('read') }),
]);

export const ListThreads = z.object({
  search: typedText(200),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
});

export type ThreadsAsked = z.infer<typeof ListThreads>;

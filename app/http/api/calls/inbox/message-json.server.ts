import { z } from 'zod/v4';
import type { ThreadListItem, ThreadView } from '~/domain/messaging/index.server';
import { WriteMessage } from '~/domain/messaging/messages/send-message.schema';
import { Moment } from '../../answers.server';

const TO_WHOM = 'Send receiverCompanyId, or the materialId of a listing to write to its seller';

export const SendMessage = WriteMessage.extend({
  materialId: z.uuid('Send the id of a material, or none').nullish(),
  receiverCompanyId: z.uuid('Send the id of a company').nullish(),
  senderCompanyId: z
    .uuid('Send the id of your company, or none')
    .nullish()
    .meta({ description: 'Always the company you are signed in for; optional' }),
}).refine(({ materialId, receiverCompanyId }) => materialId ?? receiverCompanyId, {
  path: ['receiverCompanyId'],
  message: TO_WHOM,
});

export const ThreadListItemJson = z
  .object({
    id: z.uuid(),
    subject: z.string(),
    otherCompanyName: z.string(),
    material: z.object({ title: z.string(), imageUrl: z.string().nullable() }).nullable(),
    last: z.object({
      beginning: z.string(),
      isOwn: z.boolean(),
      photoCount: z.int(),
    }),
    lastMessageAt: Moment,
    unread: z.int().meta({ description: 'Messages your company hasn’t opened' }),
  } satisfies Record<keyof ThreadListItem, z.ZodType>)
  .meta({ id: 'ThreadListItem' });

const MessageJson = z
  .object({
    id: z.uuid(),
    content: z.string(),
    isOwn: z.boolean().meta({ description: 'Sent by your company' }),
    writer: z.string().nullable(),
    sentAt: Moment,
    isRead: z.boolean(),
    photos: z.array(
      z.object({
        id: z.uuid(),
        url: z.string().meta({ description: 'Path on this site, for a signed-in browser' }),
      }),
    ),
  })
  .meta({ id: 'Message' });

export const ThreadJson = z
  .object({
    id: z.uuid(),
    subject: z.string(),
    other: z.object({ id: z.uuid(), name: z.string(), verified: z.boolean() }),
    canReply: z.boolean(),
    material: z
      .object({ id: z.uuid(), title: z.string(), imageUrl: z.string().nullable() })
      .nullable(),
    transactionId: z
      .uuid()
      .nullable()
      .meta({ description: 'Latest purchase of the listing between the two companies' }),
    unread: z.int(),
    messages: z.array(MessageJson).meta({ description: 'Oldest first; page 1 has the newest 50' }),
    page: z.int(),
    pageCount: z.int(),
  } satisfies Record<keyof ThreadView, z.ZodType>)
  .meta({ id: 'Thread' });

import { z } from 'zod/v4';
import { MESSAGING_COPY } from '~/domain/messaging/copy';
import {
  getAddressee,
  getThread,
  listThreads,
  markThreadRead,
  replyToThread,
  sendMessage,
  ThreadListItem,
  ThreadMessage,
  ThreadView,
} from '~/domain/messaging/index.server';
import { WriteMessage } from '~/domain/messaging/messages/send-message.schema';
import {
  ListThreads,
  MarkThreadRead,
  ReplyToThread,
} from '~/domain/messaging/threads/threads.schema';
import { DomainError, invalid } from '~/lib/errors';
import { PageQuery } from '../../answers.server';
import { callsOf } from '../../define-call.server';

const { company } = callsOf('Messages');

const TO_WHOM = 'Send receiverCompanyId, or the materialId of a listing to write to its seller';

const SendMessage = WriteMessage.extend({
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

const REFUSALS = {
  foreignSender: 'You can only write as your own company.',
  otherReceiver: 'This listing belongs to another company. Send its company, or leave it out.',
} as const;

export const sendMessageCall = company.create('/api/messages', {
  summary: 'Send a message to a company',
  description:
    'The sender is your company; another senderCompanyId is refused. With a materialId the receiver is the listing’s company.',
  body: SendMessage,
  answer: z.object({ id: z.uuid(), threadId: z.uuid() }),
  refusals: [403, 404, 409, 429],
  failed: MESSAGING_COPY.failed,
  async run({ body, viewer, onceId }) {
    const { materialId, receiverCompanyId, senderCompanyId, ...written } = body;
    if (senderCompanyId && senderCompanyId.toLowerCase() !== viewer.company.id) {
      throw new DomainError('forbidden', REFUSALS.foreignSender, { field: 'senderCompanyId' });
    }
    const target = materialId ? { materialId } : { companyId: receiverCompanyId ?? '' };
    if (materialId && receiverCompanyId) await requireSellerIs(materialId, receiverCompanyId);
    return sendMessage({ ...written, nonce: onceId ?? written.nonce, ...target }, viewer.actor);
  },
  done: MESSAGING_COPY.sent.title,
});

async function requireSellerIs(materialId: string, companyId: string): Promise<void> {
  const addressee = await getAddressee({ materialId });
  if (!addressee || addressee.companyId === companyId.toLowerCase()) return;
  throw invalid('receiverCompanyId', REFUSALS.otherReceiver);
}

export const listThreadsCall = company.list('/api/threads', {
  summary: 'List your company’s conversations',
  description: 'Most recent message first.',
  query: ListThreads,
  pageSize: 20,
  row: ThreadListItem,
  field: 'threads',
  async run({ query, viewer }) {
    const { threads, ...found } = await listThreads(query, viewer.actor);
    return { ...found, rows: threads };
  },
});

const PhotoJson = z.object({
  id: z.uuid(),
  url: z.string().meta({ description: 'Path on this site, for a signed-in browser' }),
});

const MessageJson = ThreadMessage.extend({ photos: z.array(PhotoJson) }).meta({ id: 'Message' });

const ThreadJson = ThreadView.extend({
  messages: z.array(MessageJson).meta({ description: 'Oldest first; page 1 has the newest 50' }),
}).meta({ id: 'Thread' });

export const getThreadCall = company.get('/api/threads/{id}', {
  summary: 'Get a conversation with its messages',
  description: 'After the last page there are no messages.',
  query: PageQuery,
  answer: ThreadJson,
  async run({ params, query: { page }, viewer }) {
    const thread = await getThread(params.id, viewer.actor, page);
    const shown = page > thread.pageCount ? [] : thread.messages;
    const messages = shown.map(({ photos, ...message }) => ({
      ...message,
      photos: photos.map(({ id }) => ({ id, url: `/messages/${thread.id}/photos/${id}` })),
    }));
    return { ...thread, page, messages };
  },
});

export const replyCall = company.create('/api/threads/{id}/messages', {
  summary: 'Reply in a conversation',
  description: 'A reply also marks the conversation as read, up to the last message seen.',
  body: ReplyToThread.omit({ uploadIds: true }),
  answer: z.object({ id: z.uuid() }),
  refusals: [409, 429],
  failed: MESSAGING_COPY.failed,
  run: ({ params, body, viewer, onceId }) => {
    const nonce = onceId ?? body.nonce;
    return replyToThread({ ...body, nonce, uploadIds: [], threadId: params.id }, viewer.actor);
  },
  done: MESSAGING_COPY.sent.title,
});

export const readThreadCall = company.post('/api/threads/{id}/read', {
  summary: 'Mark a conversation as read, up to a message',
  description: 'Applies to everyone in the company; later messages stay unread. Safe to repeat.',
  body: MarkThreadRead,
  run: ({ params, body, viewer }) =>
    markThreadRead({ threadId: params.id, seen: body.seen }, viewer.actor),
  done: MESSAGING_COPY.markedRead.title,
});

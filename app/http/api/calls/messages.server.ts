import { z } from 'zod/v4';
import { MESSAGING_COPY } from '~/domain/messaging/copy';
import {
  getAddressee,
  getThread,
  listThreads,
  markThreadRead,
  replyToThread,
  sendMessage,
} from '~/domain/messaging/index.server';
import { ListThreads } from '~/domain/messaging/threads/list-threads.schema';
import { MarkThreadRead, ReplyToThread } from '~/domain/messaging/threads/reply-to-thread.schema';
import { DomainError } from '~/lib/errors';
import { withFallbackMessage } from '../../fallback-message.server';
import { defineCall } from '../define-call.server';
import { Done, done, pageAnswer, paged, PageQuery } from './common-json.server';
import { SendMessage, ThreadJson, ThreadListItemJson, toThreadJson } from './message-json.server';

const tag = 'Messages';

const REFUSALS = {
  foreignSender: 'You can only write as your own company.',
  otherReceiver: 'This listing belongs to another company. Send its company, or leave it out.',
} as const;

const SentJson = z.object({ ...Done.shape, id: z.uuid() });

export const sendMessageCall = defineCall({
  method: 'POST',
  path: '/api/messages',
  tag,
  summary: 'Send a message to a company',
  description:
    'The sender is your company; another senderCompanyId is refused. With a materialId the receiver is the listing’s company.',
  auth: 'company',
  status: 201,
  body: SendMessage,
  answer: z.object({ ...SentJson.shape, threadId: z.uuid() }),
  refusals: [403, 404, 409, 429, 503],
  idempotent: true,
  async run({ body, viewer, onceId }) {
    const { materialId, receiverCompanyId, senderCompanyId, ...written } = body;
    if (senderCompanyId && senderCompanyId.toLowerCase() !== viewer.company.id) {
      throw new DomainError('forbidden', REFUSALS.foreignSender, { field: 'senderCompanyId' });
    }
    const target = materialId ? { materialId } : { companyId: receiverCompanyId ?? '' };
    if (materialId && receiverCompanyId) await requireSellerIs(materialId, receiverCompanyId);
    const { id, threadId } = await withFallbackMessage(MESSAGING_COPY.failed, () =>
      sendMessage({ ...written, nonce: onceId ?? written.nonce, ...target }, viewer.actor),
    );
    return { ...done(MESSAGING_COPY.sent.title), id, threadId };
  },
});

async function requireSellerIs(materialId: string, companyId: string): Promise<void> {
  const addressee = await getAddressee({ materialId });
  if (!addressee || addressee.companyId === companyId.toLowerCase()) return;
  throw new DomainError('invalid', REFUSALS.otherReceiver, { field: 'receiverCompanyId' });
}

export const listThreadsCall = defineCall({
  method: 'GET',
  path: '/api/threads',
  tag,
  summary: 'List your company’s conversations',
  description: `Most recent message first. ${paged(20)}`,
  auth: 'company',
  query: ListThreads.extend(PageQuery.shape),
  answer: z.object({ threads: z.array(ThreadListItemJson) }),
  async run({ query, viewer }) {
    const { threads: rows, ...found } = await listThreads(query, viewer.actor);
    return pageAnswer(query.page, { ...found, rows }, (threads) => ({ threads }));
  },
});

export const getThreadCall = defineCall({
  method: 'GET',
  path: '/api/threads/{id}',
  tag,
  summary: 'Get a conversation with its messages',
  auth: 'company',
  description: 'After the last page there are no messages.',
  query: PageQuery,
  answer: ThreadJson,
  async run({ params, query: { page }, viewer }) {
    const thread = await getThread(params.id, viewer.actor, { page });
    const messages = page > thread.pageCount ? [] : thread.messages;
    return toThreadJson({ ...thread, page, messages });
  },
});

export const replyCall = defineCall({
  method: 'POST',
  path: '/api/threads/{id}/messages',
  tag,
  summary: 'Reply in a conversation',
  description: 'A reply also marks the conversation as read, up to the last message seen.',
  auth: 'company',
  status: 201,
  body: ReplyToThread.omit({ uploadIds: true }),
  answer: SentJson,
  refusals: [409, 429, 503],
  idempotent: true,
  async run({ params, body, viewer, onceId }) {
    const nonce = onceId ?? body.nonce;
    const reply = { ...body, nonce, uploadIds: [], threadId: params.id };
    const { id } = await withFallbackMessage(MESSAGING_COPY.failed, () =>
      replyToThread(reply, viewer.actor),
    );
    return { ...done(MESSAGING_COPY.sent.title), id };
  },
});

export const readThreadCall = defineCall({
  method: 'POST',
  path: '/api/threads/{id}/read',
  tag,
  summary: 'Mark a conversation as read, up to a message',
  description: 'Applies to everyone in the company; later messages stay unread. Safe to repeat.',
  auth: 'company',
  body: MarkThreadRead,
  answer: Done,
  async run({ params, body, viewer }) {
    await markThreadRead({ threadId: params.id, seen: body.seen }, viewer.actor);
    return done(MESSAGING_COPY.markedRead.title);
  },
});

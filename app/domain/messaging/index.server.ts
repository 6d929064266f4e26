export { DRAFTS } from './messages/count-message.server';
export { messagingJobs } from './jobs.server';
export {
  DRAFT_LIFETIME_MS,
  dropDraft,
  getDraft,
  keepDraft,
  sweepExpiredDrafts,
} from './messages/keep-draft.server';
export { markThreadRead } from './threads/mark-thread-read.server';
export { getAddressee } from './messages/message-queries.server';
export { type Addressee, type MessageTarget } from './messages/message-target.server';
export { messageTrader } from './messages/message-trader.server';
export { getThreadWith, type TraderThread } from './threads/trader-thread-queries.server';
export { openMessagePhoto } from './messages/open-message-photo.server';
export { replyToThread } from './threads/reply-to-thread.server';
export { sendMessage } from './messages/send-message.server';
export {
  getThread,
  listThreads,
  MESSAGES_PAGE_SIZE,
  THREADS_PAGE_SIZE,
  type ThreadList,
  type ThreadListItem,
  type ThreadMessage,
  type ThreadView,
} from './threads/thread-queries.server';
export { watchThread, watchThreads, watchTraders } from './threads/watch-threads.server';

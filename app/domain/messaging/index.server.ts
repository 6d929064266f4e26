export { DRAFTS } from './count-message.server';
export { messagingJobs } from './jobs.server';
export {
  DRAFT_LIFETIME_MS,
  dropDraft,
  getDraft,
  keepDraft,
  sweepExpiredDrafts,
} from './keep-draft.server';
export { markThreadRead } from './mark-thread-read.server';
export { getAddressee } from './message-queries.server';
export { type Addressee, type MessageTarget } from './message-target.server';
export { messageTrader } from './message-trader.server';
export { getThreadWith, type TraderThread } from './trader-thread-queries.server';
export { openMessagePhoto } from './open-message-photo.server';
export { replyToThread } from './reply-to-thread.server';
export { sendMessage } from './send-message.server';
export {
  getThread,
  listThreads,
  MESSAGES_PAGE_SIZE,
  THREADS_PAGE_SIZE,
  type ThreadList,
  type ThreadListItem,
  type ThreadMessage,
  type ThreadView,
} from './thread-queries.server';
export { watchThread, watchThreads, watchTraders } from './watch-threads.server';

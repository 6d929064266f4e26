export { messagingJobs } from './jobs.server';
export { DRAFTS } from './messages/count-message.server';
export { DRAFT_LIFETIME_MS, dropDraft, getDraft, keepDraft } from './messages/keep-draft.server';
export { getAddressee, type MessageTarget } from './messages/message-target.server';
export { messageTrader } from './messages/message-trader.server';
export { openMessagePhoto } from './messages/open-message-photo.server';
export { sendMessage } from './messages/send-message.server';
export { markThreadRead } from './threads/mark-thread-read.server';
export { replyToThread } from './threads/reply-to-thread.server';
export {
  getThread,
  getThreadWith,
  listThreads,
  type ThreadListItem,
  type ThreadMessage,
  type ThreadView,
  type TraderThread,
} from './threads/thread-queries.server';
export { watchThread, watchThreads, watchTraders } from './threads/watch-threads.server';

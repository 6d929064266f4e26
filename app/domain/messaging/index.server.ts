export {
  getAddressee,
  type MessageTarget,
  messageTrader,
  sendMessage,
} from './messages/send-message.server';
export { DRAFT_LIFETIME_MS, dropDraft, getDraft, keepDraft } from './messages/keep-draft.server';
export { DRAFTS } from './messages/message-rates.server';
export { openMessagePhoto } from './messages/open-message-photo.server';
export { markThreadRead } from './threads/mark-read.server';
export { replyToThread } from './threads/reply-to-thread.server';
export {
  getThread,
  getThreadWith,
  listThreads,
  ThreadListItem,
  ThreadMessage,
  ThreadView,
  type TraderThread,
} from './threads/thread-queries.server';
export { watchThread, watchThreads, watchTraders } from './threads/watch-threads.server';

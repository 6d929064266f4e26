export {
  getAddressee,
  type MessageTarget,
  messageTrader,
  sendMessage,
  DRAFTS,
  replyToThread,
} from './messages/send-message.server';
export { DRAFT_LIFETIME_MS, dropDraft, getDraft, keepDraft } from './messages/keep-draft.server';
export { markThreadRead } from './threads/mark-read.server';
export {
  getThread,
  getThreadWith,
  listThreads,
  ThreadListItem,
  ThreadMessage,
  ThreadView,
  type TraderThread,
  openMessagePhoto,
} from './threads/thread-queries.server';
export { watchThread, watchThreads, watchTraders } from './threads/watch-threads.server';

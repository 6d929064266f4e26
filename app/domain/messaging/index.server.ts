export { messagingJobs } from './jobs.server';
export {
  DRAFT_LIFETIME_MS,
  dropDraft,
  getDraft,
  keepDraft,
  sweepExpiredDrafts,
} from './keep-draft.server';
export { getAddressee } from './message-queries.server';
export { type Addressee, type MessageTarget } from './message-target.server';
export { sendMessage } from './send-message.server';

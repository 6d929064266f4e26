export type * from './admin-events';
export type { AdminMaterial } from './admin-material';
export { readReadiness, type Readiness } from './readiness.server';
export { nameOfUser, recordAdminEvent } from './record-admin-event.server';
export {
  recordAudit,
  type AuditFacts,
  type AuditRecord,
  type AuditSubject,
} from './record-audit.server';
export { requireAdminActor } from './require-admin-actor';
export { acquireLock } from './acquire-lock.server';
export { administrationJobs } from './jobs.server';
export { getLock, listLocks } from './lock-queries.server';
export { LOCK_LIFETIME_MS, LOCK_RENEWAL_MS } from './lock-lifetime';
export { releaseLock, releaseLockOf, releaseLocksOf } from './release-lock.server';
export { renewLock } from './renew-lock.server';
export { requireLock, requireNotLockedByOther } from './require-lock.server';
export { getLatestAdminEventId, watchAdminEvents } from './watch-admin-events.server';

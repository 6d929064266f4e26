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

export type * from './admin-events';
export type { AdminMaterial } from './admin.views';
export { type HealthFigures, readHealth, readReadiness } from './health.server';
export { announceListChanged, nameOfUser, recordAdminEvent } from './record-admin-event.server';
export { recordAudit, type AuditFacts } from './record-audit.server';
export { requireAdminActor } from './require-admin-actor';
export {
  acquireLock,
  getLock,
  listLocks,
  releaseLock,
  releaseLockOf,
  releaseLocksOf,
  renewLock,
  requireLock,
  requireNotLockedByOther,
} from './edit-locks/edit-locks.server';
export { administrationJobs } from './jobs.server';
export { getLatestAdminEventId, watchAdminEvents } from './watch-admin-events.server';
export {
  analyticsRange,
  getAnalytics,
  type Analytics,
  type MarketShare,
  type RevenuePoint,
} from './dashboard/analytics-queries.server';
export {
  auditCsvRows,
  isDay,
  listAuditChoices,
  listAuditLog,
  startOfDay,
  startOfNextDay,
  type AuditEntry,
} from './dashboard/audit-queries.server';
export {
  COMPANY_LIST_STATUSES,
  getCompanyForAdmin,
  listCompaniesForAdmin,
  recentCompanies,
  type CompanyListStatus,
} from './dashboard/company-queries.server';
export { moneyByDay, WRONG_LEDGER_DAYS } from './dashboard/revenue-sql.server';
export {
  previewSettings,
  readSettings,
  saveSettings,
  undoSettings,
} from './settings/settings.server';
export { keepFigures } from './dashboard/keep-figures.server';
export { getDashboardSummary, type DashboardSummary } from './dashboard/dashboard-queries.server';
export {
  getMaterialForAdmin,
  listMaterialsForAdmin,
  MATERIAL_LIST_STATUSES,
  readAdminMaterial,
  type ListedMaterial,
} from './dashboard/material-queries.server';
export {
  getUserForAdmin,
  listUsers,
  recentUsers,
  USER_LIST_STATUSES,
  type UserListStatus,
} from './dashboard/user-queries.server';

import {
  COMPANY_LIST_STATUSES,
  listAdmins,
  listCompaniesForAdmin,
  listUsers,
  recentCompanies,
  recentUsers,
  USER_LIST_STATUSES,
} from '~/domain/administration/index.server';
import { listRegistrations } from '~/domain/companies/index.server';
import type { Actor } from '~/lib/actor';
import { readFilter, readListQuery } from './list-query';
import { loadAnalytics } from './load-analytics.server';
import { loadAuditLog } from './load-audit-log.server';
import { loadCategories } from './load-categories.server';
import { loadMail } from './load-mail.server';
import { loadMaterials } from './load-materials.server';
import { loadMoney } from './load-money.server';
import type { TabId } from './tabs';

/** What one tab shows. Only the tab that is open asks the database. */
export async function loadTab(tab: TabId, params: URLSearchParams, actor: Actor) {
  switch (tab) {
    case 'overview':
      return { tab, ...(await loadOverview()) };
    case 'registrations':
      return { tab, ...(await loadRegistrations(params)) };
    case 'users':
      return { tab, ...(await loadUsers(params)) };
    case 'companies':
      return { tab, ...(await loadCompanies(params)) };
    case 'materials':
      return { tab, ...(await loadMaterials(params)) };
    case 'categories':
      return { tab, ...(await loadCategories()) };
    case 'admins':
      return { tab, ...(await loadAdmins(params)) };
    case 'analytics':
      return { tab, ...(await loadAnalytics(params)) };
    case 'money':
      return { tab, ...(await loadMoney(actor)) };
    case 'mail':
      return { tab, ...(await loadMail(params)) };
    case 'audit-log':
      return { tab, ...(await loadAuditLog(params)) };
  }
}

export type TabData = Awaited<ReturnType<typeof loadTab>>;

async function loadOverview() {
  const [users, companies] = await Promise.all([recentUsers(), recentCompanies()]);
  return { users, companies };
}

async function loadRegistrations(params: URLSearchParams) {
  const query = readListQuery(params);
  const status = readFilter(params, 'status', [
    'pending',
    'under_review',
    'approved',
    'rejected',
  ] as const);
  return { search: query.search, status, ...(await listRegistrations({ ...query, status })) };
}

async function loadUsers(params: URLSearchParams) {
  const query = readListQuery(params);
  const filters = {
    role: readFilter(params, 'role', ['admin', 'company_user', 'individual_user'] as const),
    status: readFilter(params, 'status', USER_LIST_STATUSES),
  };
  return { search: query.search, ...filters, ...(await listUsers({ ...query, ...filters })) };
}

async function loadCompanies(params: URLSearchParams) {
  const query = readListQuery(params);
  const status = readFilter(params, 'status', COMPANY_LIST_STATUSES);
  return { search: query.search, status, ...(await listCompaniesForAdmin({ ...query, status })) };
}

async function loadAdmins(params: URLSearchParams) {
  const query = readListQuery(params);
  return { search: query.search, ...(await listAdmins(query)) };
}

import {
  analyticsRange,
  getAnalytics,
  getDashboardSummary,
  listAuditChoices,
  listAuditLog,
  listCompaniesForAdmin,
  listMaterialsForAdmin,
  listUsers,
  recentCompanies,
  recentUsers,
} from '~/domain/administration/index.server';
import { listCategoriesForEditing } from '~/domain/catalogue/index.server';
import { listRegistrations } from '~/domain/companies/index.server';
import { listMails } from '~/domain/notifications/index.server';
import {
  countMoneyAlerts,
  getCommissionSummary,
  listAccounts,
  listCommissionMonths,
  listMoneyAttention,
  listPostings,
  listTransactions,
} from '~/domain/trading/index.server';
import type { Actor } from '~/lib/actor';
import { dayFromNow } from '../tests/factories/days';

const ADMIN: Actor = { userId: '', role: 'admin', companyId: null, companyRole: null };

export function tabsOfDashboard(): Record<string, () => Promise<unknown>> {
  const month = analyticsRange(null, null);
  const all = analyticsRange(dayFromNow(-729), null);
  const withSummary =
    (...loads: (() => Promise<unknown>)[]) =>
    async () => {
      await getDashboardSummary();
      await countMoneyAlerts();
      for (const load of loads) await load();
    };
  return {
    overview: withSummary(recentUsers, recentCompanies),
    registrations: withSummary(() => listRegistrations()),
    users: withSummary(() => listUsers()),
    'users, page 300': withSummary(() => listUsers({ page: 300 })),
    'users, searched': withSummary(() => listUsers({ search: 'user4711@' })),
    'users, searched for many': withSummary(() => listUsers({ search: 'maria' })),
    'users, two letters': withSummary(() => listUsers({ search: 'zq' })),
    'users, banned': withSummary(() => listUsers({ status: 'banned' })),
    companies: withSummary(() => listCompaniesForAdmin()),
    'companies, searched': withSummary(() => listCompaniesForAdmin({ search: 'city 77' })),
    materials: withSummary(() => listMaterialsForAdmin()),
    'materials, searched': withSummary(() => listMaterialsForAdmin({ search: 'thing77' })),
    'materials, searched for many': withSummary(() => listMaterialsForAdmin({ search: 'rebar' })),
    'materials, unavailable': withSummary(() => listMaterialsForAdmin({ status: 'unavailable' })),
    admins: withSummary(() => listUsers({ role: 'admin' })),
    categories: withSummary(listCategoriesForEditing),
    audit: withSummary(() => listAuditLog(), listAuditChoices),
    money: withSummary(
      () => getCommissionSummary(ADMIN),
      listCommissionMonths,
      listAccounts,
      listMoneyAttention,
    ),
    ledger: () => listPostings(),
    mail: withSummary(() => listMails({})),
    transactions: async () => [
      await listTransactions(ADMIN, {}),
      await getCommissionSummary(ADMIN),
    ],
    'audit, filtered': withSummary(
      () => listAuditLog({ action: 'user.banned', from: month.from, to: month.to }),
      listAuditChoices,
    ),
    'analytics, 30 days': withSummary(() => getAnalytics(month.from, month.to)),
    'analytics, two years': withSummary(() => getAnalytics(all.from, all.to)),
  };
}

import type { DashboardSummary } from '~/domain/administration/index.server';
import { AdminsTab } from './admins-tab';
import { AnalyticsTab } from './analytics-tab';
import { AuditTab } from './audit-tab';
import { CategoriesTab } from './categories-tab';
import { CompaniesTab } from './companies-tab';
import { MailTab } from './mail-tab';
import { MaterialsTab } from './materials-tab';
import { MoneyTab } from './money-tab';
import { OverviewTab } from './overview-tab';
import { RegistrationsTab } from './registrations-tab';
import type { TabData } from './tabs.server';
import { UsersTab } from './users-tab';

/** The tab that is open, with what was loaded for it. */
export function TabContent({ data, summary }: { data: TabData; summary: DashboardSummary }) {
  switch (data.tab) {
    case 'overview':
      return <OverviewTab data={data} summary={summary} />;
    case 'registrations':
      return <RegistrationsTab data={data} />;
    case 'users':
      return <UsersTab data={data} />;
    case 'companies':
      return <CompaniesTab data={data} />;
    case 'materials':
      return <MaterialsTab data={data} />;
    case 'categories':
      return <CategoriesTab data={data} />;
    case 'admins':
      return <AdminsTab data={data} />;
    case 'analytics':
      return <AnalyticsTab data={data} />;
    case 'money':
      return <MoneyTab data={data} />;
    case 'mail':
      return <MailTab data={data} />;
    case 'audit-log':
      return <AuditTab data={data} />;
  }
}

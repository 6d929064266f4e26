import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useLoaderData, useLocation } from '@remix-run/react';
import { getDashboardSummary } from '~/domain/administration/index.server';
import { countMoneyAlerts } from '~/domain/trading/index.server';
import { requireDashboard } from '~/http/session/guards.server';
import { Dialogs } from '~/ui/admin/decisions/dialogs';
import { LiveAdmin, LiveStatus } from '~/ui/admin/live/live-admin';
import { ADMIN_TABS } from '~/ui/admin/tabs';
import { unreadFigure } from '~/ui/layout/messages-link';
import { PageHeader } from '~/ui/layout/page-header';
import { useSectionFocus } from '~/ui/layout/use-section-focus';
import { Tabs } from '~/ui/overlay/tabs';
import { SummaryCards } from './summary-cards';

export async function loader({ request }: LoaderFunctionArgs) {
  const { viewer, lastEventId } = await requireDashboard(request);
  const [summary, moneyAlerts] = await Promise.all([getDashboardSummary(), countMoneyAlerts()]);
  return {
    myId: viewer.actor.userId,
    renderedAt: new Date().toISOString(),
    lastEventId,
    summary,
    moneyAlerts,
  };
}

export default function AdminDashboard() {
  useSectionFocus();
  const { myId, renderedAt, lastEventId, summary, moneyAlerts } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const current = ADMIN_TABS.find(({ to }) => to === pathname) ?? ADMIN_TABS[0];
  const counts: Record<string, number | string | undefined> = {
    registrations: summary.registrations.pending,
    companies: summary.companies.changes || undefined,
    money: moneyAlerts > 0 ? unreadFigure(moneyAlerts) : undefined,
    mail: summary.mail.failed || undefined,
  };
  return (
    <LiveAdmin myId={myId} since={lastEventId}>
      <PageHeader title="Admin Dashboard" actions={<LiveStatus renderedAt={renderedAt} />} />
      {current.id === 'overview' ? <SummaryCards summary={summary} /> : null}
      <Tabs
        tabs={ADMIN_TABS.map((tab) => ({ ...tab, count: counts[tab.id] }))}
        current={current.id}
        label="Dashboard"
      />
      <Dialogs key={current.id}>
        <Outlet context={summary} />
      </Dialogs>
    </LiveAdmin>
  );
}

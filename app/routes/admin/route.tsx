import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useLoaderData, useLocation } from '@remix-run/react';
import { getDashboardSummary, type DashboardSummary } from '~/domain/administration/index.server';
import { countMoneyAlerts } from '~/domain/trading/index.server';
import { requireDashboard } from '~/http/session/guards.server';
import { Dialogs } from '~/ui/admin/decisions/dialogs';
import { LiveAdmin, LiveStatus } from '~/ui/admin/live/live-admin';
import { ADMIN_TABS } from '~/ui/admin/tabs';
import { unreadFigure } from '~/ui/layout/messages-link';
import { PageHeader } from '~/ui/layout/page-header';
import { useSectionFocus } from '~/ui/layout/use-section-focus';
import { Tabs } from '~/ui/overlay/tabs';
import { formatMoney, groupThousands } from '~/lib/money';
import { Figures } from '~/ui/data/figure';
import { plural } from '~/ui/data/plural';

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

export function SummaryCards({ summary }: { summary: DashboardSummary }) {
  const { users, companies, registrations, materials, revenue } = summary;
  const toDecide =
    registrations.toDecide < registrations.pending
      ? `${groupThousands(registrations.toDecide)} to decide, ${groupThousands(registrations.pending - registrations.toDecide)} not verified`
      : 'Registrations to decide';
  return (
    <Figures
      className="mb-6"
      figures={[
        [
          'Total Users',
          groupThousands(users.total),
          `${groupThousands(users.verified)} verified · ${plural(users.admins, 'admin')}`,
        ],
        [
          'Companies',
          groupThousands(companies.total),
          `${groupThousands(companies.verified)} verified`,
        ],
        ['Pending Requests', groupThousands(registrations.pending), toDecide],
        [
          'Materials',
          groupThousands(materials.total),
          `${groupThousands(materials.available)} available`,
        ],
        ['Revenue', formatMoney(revenue.feesCents), `Fees of ${plural(revenue.sales, 'sale')}`],
      ]}
    />
  );
}

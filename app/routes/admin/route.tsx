import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useLoaderData, useLocation } from '@remix-run/react';
import { type DashboardSummary, getDashboardSummary } from '~/domain/administration/index.server';
import { countMoneyAlerts } from '~/domain/trading/index.server';
import { requireDashboard } from '~/http/session/guards.server';
import { formatMoney, groupThousands } from '~/lib/money';
import { Dialogs } from '~/ui/admin/decisions/dialogs';
import { LiveAdmin, LiveStatus } from '~/ui/admin/live/live-admin';
import { ADMIN_TABS } from '~/ui/admin/tabs';
import { Figure } from '~/ui/data/figure';
import { plural } from '~/ui/data/plural';
import { PageHeader } from '~/ui/layout/page-header';
import { useSectionFocus } from '~/ui/layout/use-section-focus';
import { Tabs } from '~/ui/overlay/tabs';

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
  const counts: Record<string, number | undefined> = {
    registrations: summary.registrations.pending,
    companies: summary.companies.changes || undefined,
    money: moneyAlerts || undefined,
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

function SummaryCards({ summary }: { summary: DashboardSummary }) {
  const { users, companies, registrations, materials, revenue } = summary;
  const cards = [
    {
      label: 'Total Users',
      value: groupThousands(users.total),
      detail: `${groupThousands(users.verified)} verified · ${plural(users.admins, 'admin')}`,
    },
    {
      label: 'Companies',
      value: groupThousands(companies.total),
      detail: `${groupThousands(companies.verified)} verified`,
    },
    {
      label: 'Pending Requests',
      value: groupThousands(registrations.pending),
      detail:
        registrations.toDecide < registrations.pending
          ? `${groupThousands(registrations.toDecide)} to decide, others not verified`
          : 'Registrations to decide',
    },
    {
      label: 'Materials',
      value: groupThousands(materials.total),
      detail: `${groupThousands(materials.available)} available`,
    },
    {
      label: 'Revenue',
      value: formatMoney(revenue.feesCents),
      detail: `Fees of ${plural(revenue.sales, 'sale')}`,
    },
  ];
  return (
    <dl className="stats mb-6">
      {cards.map((card) => (
        <Figure key={card.label} {...card} />
      ))}
    </dl>
  );
}

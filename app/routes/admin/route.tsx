import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { getDashboardSummary, getLatestAdminEventId } from '~/domain/administration/index.server';
import { countMoneyAlerts } from '~/domain/trading/index.server';
import { requireAdmin } from '~/http/guards.server';
import { DecisionDialogs } from '~/ui/admin/decision-dialogs';
import { PageHeader } from '~/ui/layout/page-header';
import { Tabs } from '~/ui/overlay/tabs';
import { LiveAdmin, LiveStatus } from './live-admin';
import { SummaryCards } from './summary-cards';
import { TabContent } from './tab-content';
import { type TabId, tabOf, TABS } from './tabs';
import { loadTab } from './tabs.server';

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => {
  const tab = TABS.find(({ id }) => id === loaded?.data.tab);
  return [{ title: `${tab ? `${tab.label} · ` : ''}Admin Dashboard · Offcut` }];
};

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAdmin(request);
  const { searchParams } = new URL(request.url);
  // Before the lists are read: a change in between is told by the stream once more, not missed.
  const lastEventId = await getLatestAdminEventId();
  const [summary, moneyAlerts, data] = await Promise.all([
    getDashboardSummary(),
    countMoneyAlerts(),
    loadTab(tabOf(searchParams), searchParams, viewer.actor),
  ]);
  return {
    myId: viewer.actor.userId,
    renderedAt: new Date().toISOString(),
    lastEventId,
    summary,
    moneyAlerts,
    data,
  };
}

export default function AdminDashboard() {
  const { myId, renderedAt, lastEventId, summary, moneyAlerts, data } =
    useLoaderData<typeof loader>();
  const counts: Partial<Record<TabId, number>> = {
    registrations: summary.registrations.pending,
    // Nothing to look after needs no figure.
    money: moneyAlerts || undefined,
  };
  return (
    <LiveAdmin myId={myId} since={lastEventId}>
      <PageHeader title="Admin Dashboard" actions={<LiveStatus renderedAt={renderedAt} />} />
      {/* On a phone they would stand between a tab and what it shows. */}
      <div className={data.tab === 'overview' ? undefined : 'max-sm:hidden'}>
        <SummaryCards summary={summary} />
      </div>
      <Tabs
        tabs={TABS.map(({ id, label }) => ({
          id,
          label,
          count: counts[id],
        }))}
        current={data.tab}
        label="Dashboard"
        keep={false}
      />
      <DecisionDialogs>
        <TabContent data={data} summary={summary} />
      </DecisionDialogs>
    </LiveAdmin>
  );
}

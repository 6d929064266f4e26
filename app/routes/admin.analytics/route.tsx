import type { LoaderFunctionArgs } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import {
  type Analytics,
  analyticsRange,
  getAnalytics,
  type RevenuePoint,
} from '~/domain/administration/index.server';
import { requireDashboard } from '~/http/session/guards.server';
import { packList, unpackList } from '~/lib/text/packed-list';
import { pageMeta } from '~/lib/site';
import { EmptyState } from '~/ui/feedback/empty-state';
import { TextField } from '~/ui/form/text-field';
import { AppLink } from '~/ui/link';
import { RegistrationsSection, SellThroughSection } from './funnel-sections';
import { SellersSection, ShareSection } from './market-sections';
import { RevenueSection } from './revenue-section';
import { fullDay } from './words';

export const meta = () => pageMeta('Analytics · Admin Dashboard');

export async function loader({ request }: LoaderFunctionArgs) {
  await requireDashboard(request);
  const { searchParams } = new URL(request.url);
  const { from, to } = analyticsRange(searchParams.get('from'), searchParams.get('to'));
  return packAnalytics(await getAnalytics(from, to));
}

export default function AnalyticsPage() {
  return <AnalyticsView data={unpackAnalytics(useLoaderData<typeof loader>())} />;
}

export function AnalyticsView({ data }: { data: Analytics }) {
  const { from, to, revenue, byCategory, byState, registrations } = data;
  const isEmpty =
    revenue.total.sales === 0 &&
    revenue.total.refundsCents === 0 &&
    byCategory.length === 0 &&
    registrations.received === 0 &&
    registrations.review.decided === 0;
  return (
    <section className="stack gap-6" aria-label="Analytics">
      <RangeForm from={from} to={to} />
      {isEmpty ? (
        <EmptyState title="Nothing happened in this period">
          {`No sales, listings or registrations from ${fullDay(from)} to ${fullDay(to)}. Choose another period.`}
        </EmptyState>
      ) : (
        <>
          <RevenueSection revenue={revenue} />
          <ShareSection title="Categories" by="category" shares={byCategory} />
          <ShareSection title="States" by="state" shares={byState} />
          <SellersSection sellers={data.topSellers} />
          <SellThroughSection {...data.sellThrough} />
          <RegistrationsSection {...registrations} />
        </>
      )}
    </section>
  );
}

const DAY_MS = 24 * 60 * 60 * 1000;
const PRESETS = [
  { label: '7 days', days: 7 },
  { label: '30 days', days: 30 },
  { label: '90 days', days: 90 },
  { label: '12 months', days: 365 },
];

function RangeForm({ from, to }: { from: string; to: string }) {
  const startOf = (days: number) =>
    new Date(Date.parse(to) - (days - 1) * DAY_MS).toISOString().slice(0, 10);
  return (
    <Form
      method="get"
      action="/admin/analytics"
      className="filters"
      preventScrollReset
      key={`${from}${to}`}
    >
      <TextField label="From" name="from" type="date" defaultValue={from} max={to} />
      <TextField label="To" name="to" type="date" defaultValue={to} />
      <button type="submit" className="btn">
        Show
      </button>
      <nav className="row" aria-label="Ranges">
        {PRESETS.map(({ label, days }) => (
          <AppLink
            key={label}
            className="btn sm bare"
            to={`/admin/analytics?${new URLSearchParams({ from: startOf(days), to })}`}
            aria-current={from === startOf(days) ? 'true' : undefined}
            preventScrollReset
          >
            {label}
          </AppLink>
        ))}
      </nav>
    </Form>
  );
}

/** Unpacked, thirty days would put the page over its 18 kB limit. */
function packAnalytics({ revenue, byCategory, byState, ...analytics }: Analytics) {
  return {
    ...analytics,
    byCategory: packList(byCategory),
    byState: packList(byState),
    revenue: { ...revenue, days: packList(revenue.days) },
  };
}

export type PackedAnalytics = ReturnType<typeof packAnalytics>;

export function unpackAnalytics({
  revenue,
  byCategory,
  byState,
  ...analytics
}: PackedAnalytics): Analytics {
  return {
    ...analytics,
    byCategory: unpackList<Analytics['byCategory'][number]>(byCategory),
    byState: unpackList<Analytics['byState'][number]>(byState),
    revenue: { ...revenue, days: unpackList<RevenuePoint>(revenue.days) },
  };
}

import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import {
  type Analytics,
  analyticsRange,
  getAnalytics,
  type RevenuePoint,
} from '~/domain/administration/index.server';
import { requireDashboard } from '~/http/session/guards.server';
import { isDomainError } from '~/lib/errors';
import { packList, unpackList } from '~/lib/text/packed-list';
import { pageMeta } from '~/lib/site';
import { EmptyState } from '~/ui/feedback/empty-state';
import { ErrorSummary } from '~/ui/form/error-summary';
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
  const asked = { from: searchParams.get('from') ?? '', to: searchParams.get('to') ?? '' };
  try {
    const { from, to } = analyticsRange(asked.from, asked.to);
    return packAnalytics(await getAnalytics(from, to));
  } catch (error) {
    if (!isDomainError(error)) throw error;
    const { to: today } = analyticsRange(null, null);
    const errors = { [error.field!]: error.message };
    return data({ asked, today, errors }, { status: error.status });
  }
}

export default function AnalyticsPage() {
  const loaded = useLoaderData<typeof loader>();
  if (!('errors' in loaded)) return <AnalyticsView analytics={unpackAnalytics(loaded)} />;
  const { asked, today, errors } = loaded;
  return (
    <section className="stack gap-6" aria-label="Analytics">
      <ErrorSummary errors={errors} />
      <RangeForm {...asked} until={today} errors={errors} />
    </section>
  );
}

export function AnalyticsView({ analytics }: { analytics: Analytics }) {
  const { from, to, revenue, byCategory, byState, registrations } = analytics;
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
          {`No sales, listings or registrations ${from === to ? `on ${fullDay(from)}` : `from ${fullDay(from)} to ${fullDay(to)}`}. Choose another period.`}
        </EmptyState>
      ) : (
        <>
          <RevenueSection revenue={revenue} />
          <ShareSection title="Categories" by="category" shares={byCategory} />
          <ShareSection title="States" by="state" shares={byState} />
          <SellersSection sellers={analytics.topSellers} />
          <SellThroughSection {...analytics.sellThrough} />
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

interface RangeFormProps {
  from: string;
  to: string;
  /** The last day of the shortcuts */
  until?: string;
  errors?: { from?: string; to?: string };
}

function RangeForm({ from, to, until = to, errors }: RangeFormProps) {
  const startOf = (days: number) =>
    new Date(Date.parse(until) - (days - 1) * DAY_MS).toISOString().slice(0, 10);
  return (
    <Form method="get" action="/admin/analytics" className="filters" preventScrollReset>
      <TextField
        key={`from ${from}`}
        label="From (Central)"
        name="from"
        type="date"
        defaultValue={from}
        error={errors?.from}
      />
      <TextField
        key={`to ${to}`}
        label="To (Central)"
        name="to"
        type="date"
        defaultValue={to}
        error={errors?.to}
      />
      <button type="submit" className="btn">
        Show
      </button>
      <nav className="row" aria-label="Ranges">
        {PRESETS.map(({ label, days }) => (
          <AppLink
            key={label}
            className="btn sm bare"
            to={`/admin/analytics?${new URLSearchParams({ from: startOf(days), to: until })}`}
            aria-current={from === startOf(days) && to === until ? 'true' : undefined}
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

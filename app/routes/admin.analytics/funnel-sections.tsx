import { groupThousands } from '~/lib/money';
import { BarChart } from '~/ui/data/bar-chart';
import { Figure } from '~/ui/data/figure';
import { type Column, DataTable } from '~/ui/data/table';
import { Disclosure } from '~/ui/overlay/disclosure';
import { hoursInWords, percentOf } from './words';
import { ChartSection } from '~/ui/admin/chart-section';
import type { AnalyticsData } from './packed-analytics';

interface Step {
  name: string;
  count: number;
  share: string;
}

const STEP_COLUMNS: Column<Step>[] = [
  { key: 'name', header: 'Step', rowHeader: true, cell: ({ name }) => name },
  { key: 'count', header: 'Count', numeric: true, cell: ({ count }) => groupThousands(count) },
  { key: 'share', header: 'Of all', numeric: true, cell: ({ share }) => share },
];

function Funnel({ title, steps }: { title: string; steps: { name: string; count: number }[] }) {
  const whole = steps[0]?.count ?? 0;
  const rows = steps.map((step) => ({ ...step, share: percentOf(step.count, whole) }));
  return (
    <>
      <BarChart
        title={title}
        description={rows
          .map(({ name, count, share }) => `${name}: ${groupThousands(count)}, ${share}.`)
          .join(' ')}
        points={rows.map(({ name, count, share }) => ({
          label: `${name} (${share})`,
          value: count,
        }))}
        format={groupThousands}
      />
      <Disclosure summary={`${title} as a table`}>
        <DataTable caption={title} columns={STEP_COLUMNS} rows={rows} rowKey={({ name }) => name} />
      </Disclosure>
    </>
  );
}

export function SellThroughSection(sold: AnalyticsData['sellThrough']) {
  const { listings, soldListings, units, soldUnits, rate } = sold;
  if (rate === null) return null;
  return (
    <ChartSection title="Sell-through">
      <dl className="stats">
        <Figure
          label="Units sold"
          value={percentOf(soldUnits, units)}
          detail={`${groupThousands(soldUnits)} of ${groupThousands(units)} units`}
        />
      </dl>
      <Funnel
        title="Listings put up and sold"
        steps={[
          { name: 'Listings put up in these days', count: listings },
          { name: 'Sold by now, at least in part', count: soldListings },
        ]}
      />
    </ChartSection>
  );
}

export function RegistrationsSection({
  received,
  emailVerified,
  approved,
  rejected,
  review,
}: AnalyticsData['registrations']) {
  if (received === 0 && review.decided === 0) return null;
  return (
    <ChartSection title="Registrations">
      <dl className="stats">
        <Figure
          label="Time to review"
          value={review.medianHours === null ? 'None decided' : hoursInWords(review.medianHours)}
          detail={
            review.decided > 0
              ? `Median of ${groupThousands(review.decided)} decided in these days`
              : undefined
          }
        />
      </dl>
      {received > 0 ? (
        <>
          <Funnel
            title="Registrations by how far they got"
            steps={[
              { name: 'Received', count: received },
              { name: 'Email verified', count: emailVerified },
              { name: 'Approved', count: approved },
              { name: 'Rejected', count: rejected },
            ]}
          />
          <p className="meta">What stays unconfirmed for 30 days is deleted, and not counted.</p>
        </>
      ) : null}
    </ChartSection>
  );
}

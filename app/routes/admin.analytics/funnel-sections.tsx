import type { Analytics } from '~/domain/administration/index.server';
import { groupThousands } from '~/lib/money';
import { BarChart } from '~/ui/charts/bar-chart';
import { count, numeric, rowHeader } from '~/ui/data/columns';
import { Figures } from '~/ui/data/figure';
import { type Column, DataTable } from '~/ui/data/table';
import { Panel } from '~/ui/layout/panel';
import { Disclosure } from '~/ui/overlay/disclosure';
import { hoursInWords, percentOf } from './words';

interface Step {
  name: string;
  count: number;
  share: string;
}

const STEP_COLUMNS: Column<Step>[] = [
  rowHeader('Step', ({ name }) => name),
  count('Count', (step) => step.count),
  numeric('Of all', ({ share }) => share),
];

function Funnel({ title, steps }: { title: string; steps: { name: string; count: number }[] }) {
  const whole = steps[0]?.count ?? 0;
  const rows = steps.map((step) => ({ ...step, share: percentOf(step.count, whole) }));
  return (
    <>
      <BarChart
        title={title}
        description={rows
          .map((row) => `${row.name}: ${groupThousands(row.count)}, ${row.share}.`)
          .join(' ')}
        points={rows.map((row) => ({ label: `${row.name} (${row.share})`, value: row.count }))}
        format={groupThousands}
      />
      <Disclosure summary={`${title} as a table`}>
        <DataTable caption={title} columns={STEP_COLUMNS} rows={rows} rowKey={({ name }) => name} />
      </Disclosure>
    </>
  );
}

export function SellThroughSection(sold: Analytics['sellThrough']) {
  const { listings, soldListings, units, soldUnits, rate } = sold;
  if (rate === null) return null;
  return (
    <Panel title="Sell-through">
      <Figures
        figures={[
          [
            'Units sold',
            percentOf(soldUnits, units),
            `${groupThousands(soldUnits)} of ${groupThousands(units)} units`,
          ],
        ]}
      />
      <Funnel
        title="Listings and sales"
        steps={[
          { name: 'Listed in this period', count: listings },
          { name: 'Sold so far, at least in part', count: soldListings },
        ]}
      />
    </Panel>
  );
}

export function RegistrationsSection({
  received,
  emailVerified,
  approved,
  rejected,
  review,
}: Analytics['registrations']) {
  if (received === 0 && review.decided === 0) return null;
  return (
    <Panel title="Registrations">
      <Figures
        figures={[
          [
            'Time to review',
            review.medianHours === null ? 'None decided' : hoursInWords(review.medianHours),
            review.decided > 0
              ? `Median of ${groupThousands(review.decided)} decided in this period`
              : undefined,
          ],
        ]}
      />
      {received > 0 ? (
        <>
          <Funnel
            title="Registrations by step"
            steps={[
              { name: 'Received', count: received },
              { name: 'Email verified', count: emailVerified },
              { name: 'Approved', count: approved },
              { name: 'Rejected', count: rejected },
            ]}
          />
          <p className="meta">
            Registrations not confirmed within 30 days are deleted and not counted.
          </p>
        </>
      ) : null}
    </Panel>
  );
}

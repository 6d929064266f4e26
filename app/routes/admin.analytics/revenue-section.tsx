import type { Analytics, RevenuePoint } from '~/domain/administration/index.server';
import { formatMoney, groupThousands } from '~/lib/money';
import { formatMonth } from '~/ui/data/calendar-day';
import { ColumnChart } from '~/ui/charts/column-chart';
import { count, money, rowHeader } from '~/ui/data/columns';
import { Figures } from '~/ui/data/figure';
import { type Column, DataTable } from '~/ui/data/table';
import { Panel } from '~/ui/layout/panel';
import { Disclosure } from '~/ui/overlay/disclosure';
import { fullDay, highestOf, shortDay, shortMoney, shortMonth } from './words';

const MOST_DAYS_SHOWN = 92;

const REVENUE_SERIES = [
  { key: 'grossCents', title: 'Gross sales', about: 'what buyers paid, fees included' },
  { key: 'feesCents', title: 'Platform fees', about: 'the platform’s part of the sales' },
  { key: 'refundsCents', title: 'Refunds', about: 'returned to buyers' },
] as const;

export function RevenueSection({ revenue }: { revenue: Analytics['revenue'] }) {
  const { total, months, days } = revenue;
  return (
    <Panel title="Revenue">
      <Figures
        figures={[
          ['Gross sales', formatMoney(total.grossCents)],
          [
            'Platform fees',
            formatMoney(total.feesCents),
            `${formatMoney(total.feesCents - total.feeRefundsCents)} after refunds`,
          ],
          ['Refunds', formatMoney(total.refundsCents)],
          ['Sales', groupThousands(total.sales)],
        ]}
      />
      {days.length <= MOST_DAYS_SHOWN ? (
        <RevenueCharts by="day" points={days} nameOf={fullDay} shortNameOf={shortDay} />
      ) : (
        <p className="meta">{`Daily charts are for ranges of up to ${MOST_DAYS_SHOWN} days.`}</p>
      )}
      <RevenueCharts by="month" points={months} nameOf={formatMonth} shortNameOf={shortMonth} />
    </Panel>
  );
}

interface RevenueChartsProps {
  by: 'day' | 'month';
  points: RevenuePoint[];
  nameOf: (date: string) => string;
  shortNameOf: (date: string) => string;
}

function RevenueCharts({ by, points, nameOf, shortNameOf }: RevenueChartsProps) {
  const columns: Column<RevenuePoint>[] = [
    rowHeader(by === 'day' ? 'Day' : 'Month', ({ date }) => nameOf(date)),
    count('Sales', ({ sales }) => sales),
    ...REVENUE_SERIES.map(({ key, title }) => money<RevenuePoint>(title, (row) => row[key])),
  ];
  return (
    <>
      <h3>{by === 'day' ? 'By day' : 'By month'}</h3>
      <div className="grid gap-6 lg:grid-cols-3">
        {REVENUE_SERIES.map(({ key, title, about }) => (
          <figure key={key}>
            <figcaption className="mb-2">
              {title}
              <span className="meta block">{about}</span>
            </figcaption>
            <ColumnChart
              title={`${title} by ${by}`}
              description={highestOf(
                points.map((point) => ({ label: nameOf(point.date), value: point[key] })),
                formatMoney,
              )}
              points={points.map((point) => ({
                label: shortNameOf(point.date),
                value: point[key],
              }))}
              format={formatMoney}
              axisFormat={shortMoney}
            />
          </figure>
        ))}
      </div>
      <Disclosure summary={`Revenue by ${by} as a table`}>
        <DataTable
          caption={`Revenue by ${by}`}
          columns={columns}
          rows={points}
          rowKey={({ date }) => date}
          tall
        />
      </Disclosure>
    </>
  );
}

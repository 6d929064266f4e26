import type { CompanyHome } from '~/domain/trading/index.server';
import { groupThousands } from '~/lib/money';
import { CalendarDay } from '~/ui/data/calendar-day';
import { Chart } from '~/ui/charts/chart';
import { count, rowHeader } from '~/ui/data/columns';
import { DataTable } from '~/ui/data/table';
import { Disclosure } from '~/ui/overlay/disclosure';

const DAYS = 30;
const HEIGHT_PX = 32;
const DAY_MS = 24 * 60 * 60_000;

type Row = CompanyHome['activity'][number];

const SERIES = [
  ['Sold', 1, 'sales'],
  ['Viewed', 2, 'views of your listings'],
  ['Saved', 3, 'saves by buyers'],
] as const;

export function Activity({ today, activity }: Pick<CompanyHome, 'today' | 'activity'>) {
  if (activity.length === 0) return <p className="quiet">No sales, views or saves yet.</p>;
  const slotOf = ([day]: Row) =>
    DAYS - 1 - Math.round((Date.parse(today) - Date.parse(day)) / DAY_MS);
  return (
    <>
      <div className="stack">
        {SERIES.map(([label, at, what]) => {
          const values = activity.map((row) => row[at]);
          const total = groupThousands(values.reduce((sum, value) => sum + value, 0));
          const most = Math.max(1, ...values);
          const columnOf = (row: Row) =>
            row[at] > 0
              ? `M${slotOf(row)}.15 ${HEIGHT_PX}V${Math.round(HEIGHT_PX * (1 - row[at] / most))}h.7V${HEIGHT_PX}`
              : '';
          return (
            <div key={label}>
              <p>
                <b className="num">{total}</b>
                <span className="quiet">{` ${label}`}</span>
              </p>
              <Chart
                title={`${label}, last 30 days`}
                description={`${total} ${what}, at most ${groupThousands(most)} a day.`}
                height={HEIGHT_PX}
              >
                <svg
                  width="100%"
                  height={HEIGHT_PX}
                  viewBox={`0 0 ${DAYS} ${HEIGHT_PX}`}
                  preserveAspectRatio="none"
                >
                  <path d={activity.map(columnOf).join('')} />
                </svg>
                <line className="base" x1="0" x2="100%" y1={HEIGHT_PX} y2={HEIGHT_PX} />
              </Chart>
            </div>
          );
        })}
      </div>
      <Disclosure summary="Show as a table" className="mt-2">
        <DataTable
          caption="Days with sales, views or saves"
          rows={activity.toReversed()}
          rowKey={([day]) => day}
          columns={[
            rowHeader<Row>('Day', ([day]) => <CalendarDay day={day} />),
            ...SERIES.map(([label, at]) => count<Row>(label, (row) => row[at])),
          ]}
        />
      </Disclosure>
    </>
  );
}

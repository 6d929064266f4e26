import type { MoneyYear } from '~/domain/trading/index.server';
import { buttonClass } from '~/ui/button';
import { count, money, plain, rowHeader } from '~/ui/data/columns';
import { type Column, DataTable } from '~/ui/data/table';

const COLUMNS: Column<MoneyYear>[] = [
  rowHeader('Year', ({ year }) => String(year)),
  count('Sales', ({ sales }) => sales),
  money('Paid by buyers', ({ paidCents }) => paidCents),
  money('Platform fees', ({ feesCents }) => -feesCents),
  money('Refunds and disputes', ({ returnedCents }) => -returnedCents),
  money('Net to you', ({ netCents }) => netCents),
  plain('Statement', ({ year }) => (
    <div className="flex flex-wrap gap-2 whitespace-nowrap">
      {(['pdf', 'csv'] as const).map((type) => (
        <a
          key={type}
          className={buttonClass({ size: 'sm' })}
          href={`/money/statement/${type}?year=${year}`}
        >
          {type.toUpperCase()}
          <span className="sr">{` statement of ${year}`}</span>
        </a>
      ))}
    </div>
  )),
];

export function Years({ years }: { years: MoneyYear[] }) {
  return (
    <section className="stack" aria-labelledby="years">
      <h2 id="years">By year</h2>
      <DataTable
        caption="Sales by year, newest first"
        columns={COLUMNS}
        rows={years}
        rowKey={({ year }) => String(year)}
        stacks
        isPlain
      />
      <p className="meta">
        Buyers pay the platform fee on top of your price. You receive the full price, less refunds
        and lost disputes.
      </p>
    </section>
  );
}

import type { MoneyYear, PayoutView } from '~/domain/trading/index.server';
import { MONEY_COPY } from '~/domain/trading/payouts/copy';
import { buttonClass } from '~/ui/button';
import { CalendarDay } from '~/ui/data/calendar-day';
import { count, labeled, money, plain, rowHeader } from '~/ui/data/columns';
import { OlderNewer } from '~/ui/data/older-newer';
import { PayoutBadge } from '~/ui/data/payout-badge';
import { type Column, DataTable } from '~/ui/data/table';
import { AppLink } from '~/ui/link';

const COLUMNS: Column<PayoutView>[] = [
  rowHeader('Payout', ({ id, createdDay }) => (
    <AppLink to={`/money/payout/${id}`}>
      <CalendarDay day={createdDay} />
    </AppLink>
  )),
  plain('Status', ({ status, failure }) => (
    <>
      <PayoutBadge status={status} />
      {failure ? <span className="meta block">{failure}</span> : null}
    </>
  )),
  labeled('At your bank', ({ status, arrivalDay }) =>
    status === 'failed' || status === 'canceled' ? '–' : <CalendarDay day={arrivalDay} />,
  ),
  money('Amount', ({ amountCents }) => amountCents),
];

interface PayoutsProps {
  payouts: PayoutView[];
  older: string | null;
  newer: string | null;
  hasSales: boolean;
}

export function Payouts({ payouts, older, newer, hasSales }: PayoutsProps) {
  if (payouts.length === 0 && !hasSales) return null;
  return (
    <section className="stack" aria-labelledby="payouts">
      <h2 id="payouts">Payouts</h2>
      {payouts.length === 0 ? (
        <div className="empty panel">
          <h3>{MONEY_COPY.noPayouts}</h3>
          <p>{MONEY_COPY.noPayoutsDetail}</p>
        </div>
      ) : (
        <DataTable
          caption="Payouts, newest first"
          columns={COLUMNS}
          rows={payouts}
          rowKey={({ id }) => id}
          stacks
          isPlain
        />
      )}
      <OlderNewer path="/money" older={older} newer={newer} />
    </section>
  );
}

const YEAR_COLUMNS: Column<MoneyYear>[] = [
  rowHeader('Year', ({ year }) => String(year)),
  count('Sales', ({ sales }) => sales),
  money('Paid by buyers', ({ paidCents }) => paidCents),
  money('Platform fees', ({ feesCents }) => -feesCents),
  money('Refunds and disputes', ({ returnedCents }) => -returnedCents),
  money('Net to you', ({ netCents }) => netCents),
  { ...plain('Statement', Statement), header: <span className="no-print">Statement</span> },
];

function Statement({ year }: MoneyYear) {
  return (
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
  );
}

export function Years({ years }: { years: MoneyYear[] }) {
  return (
    <section className="stack" aria-labelledby="years">
      <h2 id="years">By year</h2>
      <DataTable
        caption="Sales by year, newest first"
        columns={YEAR_COLUMNS}
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

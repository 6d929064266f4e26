import { MONEY_COPY } from '~/domain/trading/payouts/copy';
import type { PayoutView } from '~/domain/trading/index.server';
import { CalendarDay } from '~/ui/data/calendar-day';
import { moneyColumn } from '~/ui/data/columns';
import { OlderNewer } from '~/ui/data/older-newer';
import { PayoutBadge } from '~/ui/data/payout-badge';
import { type Column, DataTable } from '~/ui/data/table';
import { AppLink } from '~/ui/link';

const COLUMNS: Column<PayoutView>[] = [
  {
    key: 'created',
    header: 'Payout',
    rowHeader: true,
    cell: ({ id, createdDay }) => (
      <AppLink to={`/money/payout/${id}`}>
        <CalendarDay day={createdDay} />
      </AppLink>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status, failure }) => (
      <>
        <PayoutBadge status={status} />
        {failure ? <span className="meta block">{failure}</span> : null}
      </>
    ),
  },
  {
    key: 'arrival',
    header: 'At your bank',
    phoneLabel: 'At your bank',
    cell: ({ status, arrivalDay }) =>
      status === 'failed' || status === 'canceled' ? '–' : <CalendarDay day={arrivalDay} />,
  },
  moneyColumn('Amount', ({ amountCents }) => amountCents, { phoneLabel: 'Amount' }),
];

export function Payouts({
  payouts,
  older,
  newer,
  hasSales,
}: {
  payouts: PayoutView[];
  older: string | null;
  newer: string | null;
  hasSales: boolean;
}) {
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

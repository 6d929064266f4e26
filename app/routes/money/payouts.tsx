import type { PayoutView } from '~/domain/trading/index.server';
import { MONEY_COPY } from '~/domain/trading/payouts/copy';
import { CalendarDay } from '~/ui/data/calendar-day';
import { labelled, money, plain, rowHeader } from '~/ui/data/columns';
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
  labelled('At your bank', ({ status, arrivalDay }) =>
    status === 'failed' || status === 'canceled' ? '–' : <CalendarDay day={arrivalDay} />,
  ),
  money('Amount', ({ amountCents }) => amountCents),
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

import type { ReactNode } from 'react';
import { DISPUTE_LABELS } from '~/domain/trading/copy';
import type { listMoneyAttention } from '~/domain/trading/index.server';
import { formatMoney } from '~/lib/money';
import { dateTime, money, numeric, plain, rowHeader } from '~/ui/data/columns';
import { plural } from '~/ui/data/plural';
import { type Column, DataTable, type TableProps } from '~/ui/data/table';
import { Time } from '~/ui/data/time';
import { Notice } from '~/ui/feedback/notice';
import { Panel } from '~/ui/layout/panel';
import { AppLink } from '~/ui/link';

type Attention = Awaited<ReturnType<typeof listMoneyAttention>>;

const TRANSACTION: Column<{ transactionId: string; title: string }> = rowHeader(
  'Transaction',
  ({ transactionId, title }) => <AppLink to={`/transaction/${transactionId}`}>{title}</AppLink>,
);

const SELLER: Column<{ seller: string }> = plain('Seller', ({ seller }) => seller);

const DISPUTES: Column<Attention['disputes'][number]>[] = [
  TRANSACTION,
  SELLER,
  money('Amount', ({ cents }) => cents),
  plain('Kind', ({ state }) => (state === 'inquiry' ? DISPUTE_LABELS.inquiry : 'Dispute')),
  dateTime('Since', ({ openedAt }) => openedAt),
  plain('Answer by', ({ isAnswered, evidenceDueAt: dueAt }) =>
    isAnswered ? 'Answered' : dueAt ? <Time at={dueAt} format="datetime" /> : 'No deadline',
  ),
];

const REFUNDS: Column<Attention['failedRefunds'][number]>[] = [
  TRANSACTION,
  plain('Why', ({ reason }) => reason || 'Stripe gave no reason.'),
  money('Amount', ({ cents }) => cents),
  dateTime('Failed', ({ at }) => at),
];

const REQUESTS: Column<Attention['unheardRequests'][number]>[] = [
  TRANSACTION,
  SELLER,
  numeric('Amount', ({ cents }) => (cents === null ? 'All that is left' : formatMoney(cents))),
  dateTime('Since', ({ since }) => since),
];

const columnsOf = (amount: 'Paid' | 'Owed'): Column<Attention['debts'][number]>[] => [
  TRANSACTION,
  SELLER,
  money(amount, ({ cents }) => cents),
  dateTime('Since', ({ since }) => since),
];

function Section<Row>({
  title,
  order,
  children,
  ...table
}: { title: string; order: string; children: ReactNode } & Omit<TableProps<Row>, 'caption'>) {
  if (table.rows.length === 0) return null;
  return (
    <Panel title={title}>
      <DataTable caption={`${title}, ${order}`} {...table} />
      <p className="meta">{children}</p>
    </Panel>
  );
}

export function MoneyAttention({
  attention: { disputes, failedRefunds, unheardRequests, unattended, debts, hasMore },
  openFailures,
}: {
  attention: Attention;
  openFailures: number;
}) {
  return (
    <>
      {openFailures > 0 ? (
        <Notice
          kind="warn"
          title={`${plural(openFailures, 'Stripe event')} could not be applied`}
          link={{ to: '/admin/webhooks?state=open', label: 'Show Failed Events' }}
        >
          We keep retrying. Replay them once the cause is fixed.
        </Notice>
      ) : null}
      <Section
        title="Open disputes"
        order="most urgent first"
        columns={DISPUTES}
        rows={disputes}
        rowKey={({ id }) => id}
      >
        The seller sends the bank evidence on the transaction page, which shows what was sent.
      </Section>
      <Section
        title="Owed by sellers"
        order="oldest first"
        columns={columnsOf('Owed')}
        rows={debts}
        rowKey={({ transactionId, since }) => transactionId + since.getTime()}
      >
        We take it from the seller’s Stripe balance as it fills, and try again every day.
      </Section>
      <Section
        title="Failed refunds"
        order="newest first"
        columns={REFUNDS}
        rows={failedRefunds}
        rowKey={({ transactionId, at }) => transactionId + at.getTime()}
      >
        Open the transaction and refund it again once the cause is fixed.
      </Section>
      <Section
        title="Refund requests with no one to answer"
        order="oldest first"
        columns={REQUESTS}
        rows={unheardRequests}
        rowKey={({ transactionId }) => transactionId}
      >
        No one at the seller can sign in to answer. Open the transaction and refund or decline.
      </Section>
      <Section
        title="Paid purchases with no one to answer"
        order="oldest first"
        columns={columnsOf('Paid')}
        rows={unattended}
        rowKey={({ transactionId }) => transactionId}
      >
        No one can sign in to the seller’s or the buyer’s company, and receipt is not confirmed. Ask
        the other one, then open the transaction and refund anything not handed over.
      </Section>
      {hasMore ? <p className="meta">Only the first ten of each are listed here.</p> : null}
      {openFailures +
        disputes.length +
        failedRefunds.length +
        unheardRequests.length +
        unattended.length +
        debts.length ===
      0 ? (
        <p className="quiet">
          No failed events, open disputes, seller debts or failed refunds. Someone can answer every
          refund request and paid purchase.
        </p>
      ) : null}
    </>
  );
}

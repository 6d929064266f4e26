import { hasReceipt, STEP_TAGS } from '~/domain/trading/copy';
import type { TransactionListItem } from '~/domain/trading/index.server';
import { formatMoney, groupThousands } from '~/lib/money';
import type { Packed } from '~/lib/text/packed-list';
import { ButtonLink } from '~/ui/button';
import { StatusBadge } from '~/ui/buy/status-badge';
import { actions, labeled, money, numeric, plain, rowHeader } from '~/ui/data/columns';
import { LongList } from '~/ui/data/long-list';
import { RowMenu } from '~/ui/data/row-menu';
import type { Column } from '~/ui/data/table';
import { Time } from '~/ui/data/time';
import { Badge } from '~/ui/feedback/badge';
import { AppLink } from '~/ui/link';
import styles from './rows.css?inline';

type Row = ReturnType<typeof toRow>;

/** What is shown here, in few bytes. */
export function toRow({
  receiptNumber,
  priceUnit,
  owedCents,
  buyer,
  seller,
  ...item
}: TransactionListItem) {
  return { ...item, buyer: toCompany(buyer), seller: toCompany(seller) };
}

const toCompany = ({ id, name, isReachable }: TransactionListItem['buyer']) => ({
  name,
  ...(isReachable && { id }),
});

const ROLES = { bought: 'You bought', sold: 'You sold' } as const;

const COLUMNS: Column<Row>[] = [
  rowHeader('Transaction', ({ id, createdAt }) => (
    <>
      <AppLink to={`/transaction/${id}`}>{shortId(id)}</AppLink>
      <Time at={createdAt} className="block quiet whitespace-nowrap" />
    </>
  )),
  plain('Status', ({ status, side, step, dispute }) => (
    <>
      <StatusBadge status={status} />
      {side ? <span className="meta block whitespace-nowrap">{ROLES[side]}</span> : null}
      {[dispute === 'open' && 'Disputed', step && STEP_TAGS[step]].map((tag) =>
        tag ? (
          <span key={tag}>
            {' '}
            <Badge tone="fair">{tag}</Badge>
          </span>
        ) : null,
      )}
    </>
  )),
  plain('Material', ({ material }) =>
    material.isListed ? (
      <AppLink to={`/material/${material.id}`}>{material.title}</AppLink>
    ) : (
      material.title
    ),
  ),
  labeled('Buyer', ({ side, buyer }) => <Company company={buyer} isOwn={side === 'bought'} />),
  labeled('Seller', ({ side, seller }) => <Company company={seller} isOwn={side === 'sold'} />),
  {
    ...numeric<Row>(
      'Quantity',
      ({ quantity, unitPriceCents }) =>
        `${groupThousands(quantity)} × ${formatMoney(unitPriceCents)}`,
    ),
    header: <TwoLines first="Quantity ×" second="unit price" />,
  },
  money('Subtotal', ({ subtotalCents }) => subtotalCents),
  {
    ...money('Platform fee', ({ feeCents }) => feeCents),
    header: <TwoLines first="Platform" second="fee" />,
  },
  numeric(
    'Total',
    ({ status, side, totalCents, refundedCents, takenBackCents, heldCents, netCents }) => (
      <>
        <b>{formatMoney(totalCents)}</b>
        <Less cents={refundedCents} how="refunded" />
        <Less cents={takenBackCents} how="taken back" />
        <Less cents={heldCents} how={side === 'bought' ? 'held for you' : 'held for the buyer'} />
        {netCents === null || !hasReceipt(status) ? null : (
          <span className="block">{`${formatMoney(netCents)} net to you`}</span>
        )}
      </>
    ),
  ),
  actions(Actions),
];

function Less({ cents, how }: { cents: number; how: string }) {
  if (cents === 0) return null;
  return <span className="meta block whitespace-normal">{`${formatMoney(-cents)} ${how}`}</span>;
}

function TwoLines({ first, second }: { first: string; second: string }) {
  return (
    <>
      {`${first} `}
      <br />
      {second}
    </>
  );
}

const shortId = (id: string) => id.slice(0, 8);

function Company({ company, isOwn }: { company: Row['buyer']; isOwn: boolean }) {
  if (isOwn) return 'You';
  if (!company.id) return company.name;
  return <AppLink to={`/company/${company.id}`}>{company.name}</AppLink>;
}

function Actions({ id, status }: Row) {
  const details = { label: 'View Details', to: `/transaction/${id}` };
  const receipt = {
    label: 'Download Receipt',
    to: `/transaction/${id}/receipt`,
    reloadDocument: true,
    prefetch: 'none',
  };
  const entries = status === 'completed' ? [details, receipt] : [details];
  return (
    <RowMenu about={shortId(id)} entries={entries}>
      <div className="row-actions">
        {entries.map(({ label, ...link }) => (
          <ButtonLink key={label} size="sm" {...link}>
            {label}
            <span className="sr">{` of ${shortId(id)}`}</span>
          </ButtonLink>
        ))}
      </div>
    </RowMenu>
  );
}

export function TransactionTable({ rows }: { rows: Packed<Row> }) {
  return (
    <>
      <LongList
        caption="Transactions, newest first"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ id }) => id}
        isPlain
      />
      <style dangerouslySetInnerHTML={{ __html: styles }} />
    </>
  );
}

import type { ReactNode } from 'react';
import { formatMoney, groupThousands } from '~/lib/money';
import type { Column } from '../data/table';
import { MailAddress } from '../data/mail-address';
import { Time, type TimeFormat } from '../data/time';
import { Badge } from '../feedback/badge';

type Cell<Row> = (row: Row) => ReactNode;

export function rowHeader<Row>(header: string, cell: Cell<Row>): Column<Row> {
  return { key: header, header, rowHeader: true, cell };
}

export function plain<Row>(header: string, cell: Cell<Row>): Column<Row> {
  return { key: header, header, cell };
}

/** On a phone, the header stands before the value. */
export function labelled<Row>(header: string, cell: Cell<Row>): Column<Row> {
  return { key: header, header, phoneLabel: header, cell };
}

export function count<Row>(header: string, of: (row: Row) => number): Column<Row> {
  return { ...labelled(header, (row) => groupThousands(of(row))), numeric: true };
}

export function money<Row>(header: string, centsOf: (row: Row) => number): Column<Row> {
  return { ...labelled(header, (row) => formatMoney(centsOf(row))), numeric: true };
}

export function time<Row>(
  header: string,
  at: (row: Row) => string | Date,
  format?: TimeFormat,
): Column<Row> {
  return labelled(header, (row) => (
    <Time at={at(row)} format={format} className="whitespace-nowrap" />
  ));
}

export function actions<Row>(cell: Cell<Row>): Column<Row> {
  return { key: 'actions', header: <span className="sr">Actions</span>, cell };
}

export function NameAndEmail({ name, email }: { name: ReactNode; email: string }) {
  return (
    <div className="min-w-48">
      {name}
      <span className="meta block font-normal">
        <MailAddress address={email} />
      </span>
    </div>
  );
}

export function VerifiedBadge({ is, no = 'Unverified' }: { is: boolean; no?: string }) {
  return <Badge tone={is ? 'good' : 'fair'}>{is ? 'Verified' : no}</Badge>;
}

export function AvailableBadge({ is }: { is: boolean }) {
  return <Badge tone={is ? 'good' : 'neutral'}>{is ? 'Available' : 'Unavailable'}</Badge>;
}

export function ActiveBadge({ is }: { is: boolean }) {
  return <Badge tone={is ? 'good' : 'neutral'}>{is ? 'Active' : 'Inactive'}</Badge>;
}

/** A ban or a suspension, with its reason. */
export function Barred({
  word,
  at,
  reason,
}: {
  word: string;
  at: string | null;
  reason: string | null;
}) {
  return (
    <>
      <Badge tone="high">{word}</Badge>
      <span className="meta block">
        {at ? <Time at={at} /> : word}
        {`: ${reason ?? 'no reason given'}`}
      </span>
    </>
  );
}

import type { ReactNode } from 'react';
import { formatMoney, groupThousands } from '~/lib/money';
import type { Column } from './table';
import { Time, type TimeFormat } from './time';

type Cell<Row> = (row: Row) => ReactNode;

export function rowHeader<Row>(header: string, cell: Cell<Row>): Column<Row> {
  return { key: header, header, rowHeader: true, cell };
}

export function plain<Row>(header: string, cell: Cell<Row>): Column<Row> {
  return { key: header, header, cell };
}

/** On a phone, the header is above the value. */
export function labeled<Row>(header: string, cell: Cell<Row>): Column<Row> {
  return { key: header, header, phoneLabel: header, cell };
}

export function numeric<Row>(header: string, cell: Cell<Row>): Column<Row> {
  return { ...labeled(header, cell), numeric: true };
}

export function count<Row>(header: string, of: (row: Row) => number): Column<Row> {
  return numeric(header, (row) => groupThousands(of(row)));
}

export function money<Row>(header: string, centsOf: (row: Row) => number): Column<Row> {
  return numeric(header, (row) => formatMoney(centsOf(row)));
}

export function time<Row>(
  header: string,
  at: (row: Row) => string | Date,
  format?: TimeFormat,
): Column<Row> {
  return labeled(header, (row) => (
    <Time at={at(row)} format={format} className="whitespace-nowrap" />
  ));
}

export function dateTime<Row>(header: string, at: (row: Row) => string | Date): Column<Row> {
  return labeled(header, (row) => <Time at={at(row)} format="datetime" />);
}

export function actions<Row>(cell: Cell<Row>): Column<Row> {
  return { key: 'actions', header: <span className="sr">Actions</span>, cell };
}

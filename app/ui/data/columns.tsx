import { formatMoney, groupThousands } from '~/lib/money';
import type { Column } from './table';
import { Time } from './time';

export const moneyColumn = <Row,>(
  header: string,
  centsOf: (row: Row) => number,
  more: Partial<Column<Row>> = {},
): Column<Row> => ({
  key: header,
  header,
  numeric: true,
  cell: (row) => formatMoney(centsOf(row)),
  ...more,
});

export const countColumn = <Row,>(
  header: string,
  countOf: (row: Row) => number,
  more: Partial<Column<Row>> = {},
): Column<Row> => ({
  key: header,
  header,
  numeric: true,
  cell: (row) => groupThousands(countOf(row)),
  ...more,
});

export const timeColumn = <Row,>(header: string, timeOf: (row: Row) => Date): Column<Row> => ({
  key: header,
  header,
  cell: (row) => <Time at={timeOf(row)} format="datetime" />,
});

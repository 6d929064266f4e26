import type { ReactNode } from 'react';
import { classNames } from '../class-names';

export type Column<Row> = {
  key: string;
  header: ReactNode;
  numeric?: boolean;
  rowHeader?: boolean;
  phoneLabel?: string;
  cell: (row: Row) => ReactNode;
};

export interface TableProps<Row> {
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  tall?: boolean;
  stacks?: boolean;
  empty?: ReactNode;
}

export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  tall,
  stacks,
  empty,
}: TableProps<Row>) {
  if (rows.length === 0 && empty) return <>{empty}</>;
  const isLabelled = columns.some((column) => column.phoneLabel);
  return (
    <div
      className={classNames('scroll', tall && 'tall')}
      role="region"
      aria-label={caption}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region which scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <table className={classNames(stacks && 'stacks', isLabelled && 'labelled')}>
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={column.numeric ? 'n' : undefined}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => {
                const className = column.numeric ? 'n' : undefined;
                return column.rowHeader ? (
                  <th key={column.key} scope="row" className={className}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.key} className={className} data-label={column.phoneLabel}>
                    {column.cell(row)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

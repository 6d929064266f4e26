import type { HTMLAttributes, ReactNode } from 'react';
import { classNames } from '../class-names';
import { useSharedMarkup } from '../shared-markup';

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
  /** The cells depend on the row only: no state, hooks or relative times. */
  isPlain?: boolean;
  /** What `LongList` adds; rows can have the focus then. */
  list?: { region: HTMLAttributes<HTMLElement>; styles: ReactNode; note: ReactNode };
}

export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  tall,
  stacks,
  empty,
  isPlain,
  list,
}: TableProps<Row>) {
  const shared = useSharedMarkup();
  if (rows.length === 0 && empty) return <>{empty}</>;
  const trOf = (row: Row) => (
    <tr key={rowKey(row)} tabIndex={list ? -1 : undefined}>
      {columns.map(({ key, numeric, rowHeader, phoneLabel, cell }) => {
        const className = numeric ? 'n' : undefined;
        return rowHeader ? (
          <th key={key} scope="row" className={className}>
            {cell(row)}
          </th>
        ) : (
          <td key={key} className={className} data-label={stacks ? phoneLabel : undefined}>
            {cell(row)}
          </td>
        );
      })}
    </tr>
  );
  const isLabeled = stacks && columns.some((column) => column.phoneLabel);
  return (
    <div
      className={classNames('scroll', tall && 'tall')}
      role="region"
      aria-label={caption}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
      tabIndex={0}
      {...list?.region}
    >
      {list?.styles}
      <table className={classNames(stacks && 'stacks', isLabeled && 'labeled')}>
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
        {shared && isPlain ? (
          <tbody
            dangerouslySetInnerHTML={{
              __html: rows
                .map((row) => shared(JSON.stringify([caption, row]), () => trOf(row)))
                .join(''),
            }}
          />
        ) : (
          <tbody>{rows.map(trOf)}</tbody>
        )}
      </table>
      {list?.note}
    </div>
  );
}

import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names';
import lists from '../css/lists.css?inline';
import { useHydrated } from '../hydrated';
import { useSharedMarkup } from '../shared-markup';
import { TABLE_KEYS } from './table-keys';

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
  /** The cells show the row alone: no state, no hooks, no relative times. */
  isPlain?: boolean;
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
}: TableProps<Row>) {
  const id = useId();
  const shared = useSharedMarkup();
  const isList = tall && stacks;
  const hasKeys = useHydrated() && isList;
  if (rows.length === 0 && empty) return <>{empty}</>;
  const trOf = (row: Row) => (
    <tr key={rowKey(row)} tabIndex={isList ? -1 : undefined}>
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
  const isLabelled = stacks && columns.some((column) => column.phoneLabel);
  return (
    <div
      className={classNames('scroll', tall && 'tall')}
      role="region"
      aria-label={caption}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region which scrolls must be reachable by keyboard
      tabIndex={0}
      aria-describedby={hasKeys ? `${id}-keys` : undefined}
      {...(isList && TABLE_KEYS)}
    >
      {isList ? <style dangerouslySetInnerHTML={{ __html: lists }} /> : null}
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
      {hasKeys ? (
        <p className="keys" id={`${id}-keys`}>
          Keys in this table: <kbd>J</kbd> next row, <kbd>K</kbd> previous row, <kbd>Enter</kbd>{' '}
          open, <kbd>/</kbd> search.
        </p>
      ) : null}
    </div>
  );
}

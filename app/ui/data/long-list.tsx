import { type FocusEvent, useEffect, useId, useMemo, useRef } from 'react';
import { type Packed, unpackList } from '~/lib/text/packed-list';
import lists from '../css/lists.css?inline';
import { useHydrated } from '../hydrated';
import { focusIfLost } from '../layout/focus-if-lost';
import { DataTable, type TableProps } from './table';
import { TABLE_KEYS } from './table-keys';

interface LongListProps<Row> extends Omit<TableProps<Row>, 'rows' | 'tall' | 'stacks' | 'list'> {
  rows: Packed<Row>;
}

/** A page's main list: one line per row on wide screens, cards on a phone, and letter keys. */
export function LongList<Row>({ rows: packed, ...props }: LongListProps<Row>) {
  const id = useId();
  const hydrated = useHydrated();
  const rows = useMemo(() => unpackList(packed), [packed]);
  const focusKeeper = useFocusKeeper(packed);
  return (
    <DataTable
      {...props}
      rows={rows}
      tall
      stacks
      list={{
        region: { ...TABLE_KEYS, ...focusKeeper, 'aria-describedby': hydrated ? id : undefined },
        styles: <style dangerouslySetInnerHTML={{ __html: lists }} />,
        note: hydrated ? (
          <p className="keys" id={id}>
            Keys in this table: <kbd>J</kbd> next row, <kbd>K</kbd> previous row, <kbd>Enter</kbd>{' '}
            open, <kbd>/</kbd> search.
          </p>
        ) : null,
      }}
    />
  );
}

/** Someone else's decision can take away the row that has the focus: the table gets it then. */
function useFocusKeeper(rows: unknown) {
  const table = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (table.current) focusIfLost(table.current);
  }, [rows]);
  return {
    onFocus: ({ currentTarget }: FocusEvent<HTMLElement>) => {
      table.current = currentTarget;
    },
    onBlur: (event: FocusEvent<HTMLElement>) => {
      table.current = null;
      TABLE_KEYS.onBlur(event);
    },
  };
}

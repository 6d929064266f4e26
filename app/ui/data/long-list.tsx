import { useId } from 'react';
import lists from '../css/lists.css?inline';
import { useHydrated } from '../hydrated';
import { DataTable, type TableProps } from './table';
import { TABLE_KEYS } from './table-keys';

/** A page's own list: one line a row on a desk, a card on a phone, and letter keys. */
export function LongList<Row>(props: Omit<TableProps<Row>, 'tall' | 'stacks' | 'list'>) {
  const id = useId();
  const hydrated = useHydrated();
  return (
    <DataTable
      {...props}
      tall
      stacks
      list={{
        region: { ...TABLE_KEYS, 'aria-describedby': hydrated ? id : undefined },
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

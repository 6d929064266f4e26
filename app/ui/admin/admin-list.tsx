import { useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { ADMINISTRATION_COPY } from '~/domain/administration/copy';
import { groupThousands } from '~/lib/money';
import type { Packed } from '~/lib/text/packed-list';
import { ListPages } from '../filters/list-pages';
import { LongList } from '../data/long-list';
import type { Column } from '../data/table';
import { EmptyState } from '../feedback/empty-state';
import { FilterBar } from '../filters/filter-bar';
import { SearchSelect } from '../form/search-select';
import { optionsOf, SelectField } from '../form/select-field';
import { TextField } from '../form/text-field';

interface Filter {
  name: string;
  label: string;
  /** By value; without them, the filter is a date. */
  labels?: Record<string, string>;
  all?: string;
}

/** Longer filters get a search box. */
const MAX_PLAIN_OPTIONS = 12;

interface AdminListProps<Row> {
  noun: [one: string, many: string];
  caption: string;
  columns: Column<Row>[];
  rows: Packed<Row>;
  total: number;
  hasMore?: boolean;
  page: number;
  pageCount: number;
  searchHint?: string;
  filters?: Filter[];
  actions?: ReactNode;
  nothingYet: string;
  /** Above the table */
  children?: ReactNode;
}

export function AdminList<Row extends { id: string }>({
  noun: [one, many],
  caption,
  columns,
  rows,
  total,
  hasMore,
  page,
  pageCount,
  searchHint,
  filters = [],
  actions,
  nothingYet,
  children,
}: AdminListProps<Row>) {
  const { pathname, search } = useLocation();
  const asked = new URLSearchParams(search);
  const names = [...(searchHint ? ['q'] : []), ...filters.map(({ name }) => name)];
  const values = Object.fromEntries(names.map((name) => [name, asked.get(name)?.trim() ?? '']));
  for (const { name, labels } of filters) {
    const isIgnored = total > 0 && labels && !Object.hasOwn(labels, values[name]!);
    if (isIgnored) values[name] = '';
  }
  const { from, to } = values;
  const isFiltered = Object.values(values).some(Boolean);
  return (
    <section className="stack" aria-label={`List of ${many}`}>
      <div className="row items-end">
        <FilterBar label={`Find ${many}`} searchLabel={searchHint} searchName="q" values={values}>
          {filters.map((filter) => filterField(filter, values[filter.name]))}
        </FilterBar>
        <p className="quiet num py-2" role="status">
          {`${groupThousands(total)}${hasMore ? '+' : ''} ${total === 1 ? one : many}${isFiltered ? ' found' : ''}`}
        </p>
        {actions ? <div className="row ml-auto">{actions}</div> : null}
      </div>
      {total > 0 ? (
        <>
          {children}
          <LongList {...{ caption, columns, rows }} rowKey={({ id }) => id} />
        </>
      ) : isFiltered ? (
        <EmptyState title={`No ${many} found`} link={{ to: pathname, label: 'Clear Filters' }}>
          {from && to && from > to
            ? ADMINISTRATION_COPY.daysBackward
            : 'Try another word, or fewer filters.'}
        </EmptyState>
      ) : (
        <EmptyState title={`No ${many} here`}>{nothingYet}</EmptyState>
      )}
      <ListPages page={page} pageCount={pageCount} />
    </section>
  );
}

function filterField({ name, label, labels, all = 'All' }: Filter, value: string | undefined) {
  const field = { label, name, defaultValue: value };
  if (!labels) return <TextField key={name} {...field} type="date" />;
  const options = optionsOf(labels);
  const Select = options.length > MAX_PLAIN_OPTIONS ? SearchSelect : SelectField;
  return <Select key={name} {...field} placeholder={all} options={options} />;
}

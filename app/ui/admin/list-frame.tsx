import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { groupThousands } from '~/lib/money';
import { ButtonLink } from '../button';
import { Pagination } from '../data/pagination';
import { EmptyState } from '../feedback/empty-state';
import { SelectField, type Option } from '../form/select-field';
import { TextField } from '../form/text-field';
import { useFilterForm } from '../form/use-filter-form';

export interface ListFilter {
  name: string;
  label: string;
  value: string;
  options?: Option[];
}

export type ListFrameProps = {
  path: string;
  noun: [one: string, many: string];
  searchHint?: string;
  search?: string;
  filters?: ListFilter[];
  total: number;
  hasMore?: boolean;
  page: number;
  pageCount: number;
  actions?: ReactNode;
  nothingYet: string;
  children: ReactNode;
};

export function ListFrame({
  path,
  noun,
  searchHint,
  search = '',
  filters = [],
  total,
  hasMore = false,
  page,
  pageCount,
  actions,
  nothingYet,
  children,
}: ListFrameProps) {
  const values: Record<string, string> = { ...(searchHint ? { q: search } : {}) };
  for (const { name, value } of filters) values[name] = value;
  const isFiltered = Object.values(values).some((value) => value !== '');
  return (
    <section className="stack" aria-label={`List of ${noun[1]}`}>
      <div className="row items-end">
        {Object.keys(values).length > 0 ? (
          <FilterForm {...{ path, noun, searchHint, filters, values }} />
        ) : null}
        {actions ? <div className="row ml-auto">{actions}</div> : null}
      </div>
      <p className="row quiet num" role="status">
        {`${groupThousands(total)}${hasMore ? '+' : ''} ${total === 1 ? noun[0] : noun[1]}${isFiltered ? ' found' : ''}`}
      </p>
      {total > 0 ? (
        children
      ) : isFiltered ? (
        <EmptyState
          title={`No ${noun[1]} found`}
          action={<ButtonLink to={path}>Clear Filters</ButtonLink>}
        >
          Try another word, or fewer filters.
        </EmptyState>
      ) : (
        <EmptyState title={`No ${noun[1]} yet`}>{nothingYet}</EmptyState>
      )}
      <Pagination page={page} pageCount={pageCount} />
    </section>
  );
}

type FilterFormProps = Required<Pick<ListFrameProps, 'path' | 'noun' | 'filters'>> & {
  searchHint?: string;
  values: Record<string, string>;
};

function FilterForm({ path, noun, searchHint, filters, values }: FilterFormProps) {
  const form = useFilterForm(values);
  return (
    <Form
      method="get"
      action={path}
      role="search"
      aria-label={`Find ${noun[1]}`}
      className="filters"
      preventScrollReset
      {...form}
    >
      {searchHint ? (
        <TextField
          label={searchHint}
          name="q"
          type="search"
          maxLength={100}
          autoComplete="off"
          defaultValue={values.q}
        />
      ) : null}
      {filters.map(({ name, label, options, value }) =>
        options ? (
          <SelectField
            key={name}
            label={label}
            name={name}
            options={options}
            defaultValue={value}
          />
        ) : (
          <TextField key={name} label={label} name={name} type="date" defaultValue={value} />
        ),
      )}
      <button type="submit" className="btn">
        Search
      </button>
    </Form>
  );
}

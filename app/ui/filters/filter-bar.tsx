import { Form, useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { optionsOf, SelectField } from '../form/select-field';
import { TextField } from '../form/text-field';
import { useFilterForm } from '../form/use-filter-form';

/** A list's search and filters, which apply as they change. `values` are from the URL. */
export function FilterBar({
  label,
  searchLabel,
  searchName = 'search',
  choices = [],
  values,
  button = 'Search',
  children,
}: {
  label: string;
  searchLabel?: string;
  searchName?: string;
  choices?: { name: string; label: string; labels: Record<string, string>; all?: string }[];
  values: Record<string, string>;
  button?: string;
  children?: ReactNode;
}) {
  const { pathname } = useLocation();
  const form = useFilterForm(values);
  return (
    <Form
      action={pathname}
      role="search"
      aria-label={label}
      className="filters"
      preventScrollReset
      {...form}
    >
      {searchLabel ? (
        <TextField
          label={searchLabel}
          name={searchName}
          type="search"
          maxLength={100}
          autoComplete="off"
          defaultValue={values[searchName]}
        />
      ) : null}
      {choices.map(({ name, labels, all, ...choice }) => (
        <SelectField
          key={name}
          {...{ ...choice, name, placeholder: all, defaultValue: values[name] }}
          options={optionsOf(labels)}
        />
      ))}
      {children}
      <button type="submit" className="btn">
        {button}
      </button>
    </Form>
  );
}

import { Form } from '@remix-run/react';
import { LISTING_SORT_LABELS } from '~/domain/catalogue/selling/copy';
import { optionsOf, SelectField } from '~/ui/form/select-field';
import { TextField } from '~/ui/form/text-field';
import { useFilterForm } from '~/ui/form/use-filter-form';

const SORTS = optionsOf(LISTING_SORT_LABELS);

interface FilterValues {
  values: { search: string; sort: string };
  status: string | null;
}

export function Filters({ values, status }: FilterValues) {
  const form = useFilterForm(values);
  return (
    <Form
      method="get"
      action="/my-listings"
      role="search"
      aria-label="Find listings"
      className="filters"
      preventScrollReset
      {...form}
    >
      <TextField
        label="Title, category, SKU or place"
        name="search"
        type="search"
        maxLength={100}
        autoComplete="off"
        defaultValue={values.search}
      />
      <SelectField label="Sort" name="sort" options={SORTS} defaultValue={values.sort} />
      {status ? <input type="hidden" name="status" value={status} /> : null}
      <button type="submit" className="btn">
        Search
      </button>
    </Form>
  );
}

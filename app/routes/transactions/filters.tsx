import { Form } from '@remix-run/react';
import { STATUS_LABELS } from '~/domain/trading/copy';
import { SelectField } from '~/ui/form/select-field';
import { TextField } from '~/ui/form/text-field';
import { useFilterForm } from '~/ui/form/use-filter-form';

const optionsOf = (labels: Record<string, string>) => [
  { value: '', label: 'All' },
  ...Object.entries(labels).map(([value, label]) => ({ value, label })),
];

const ROLES = optionsOf({ bought: 'Bought', sold: 'Sold' });
const STATUSES = optionsOf(STATUS_LABELS);

export function Filters({ values, hasRoles }: { values: Values; hasRoles: boolean }) {
  const form = useFilterForm(values);
  return (
    <Form
      method="get"
      action="/transactions"
      role="search"
      aria-label="Find transactions"
      className="filters"
      preventScrollReset
      {...form}
    >
      <TextField
        label="Company, material or ID"
        name="search"
        type="search"
        maxLength={100}
        autoComplete="off"
        defaultValue={values.search}
      />
      {hasRoles ? (
        <SelectField label="Role" name="role" options={ROLES} defaultValue={values.role} />
      ) : null}
      <SelectField label="Status" name="status" options={STATUSES} defaultValue={values.status} />
      <button type="submit" className="btn">
        Search
      </button>
    </Form>
  );
}

export type Values = { search: string; role: string; status: string };

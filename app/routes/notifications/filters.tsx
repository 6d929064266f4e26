import { Form } from '@remix-run/react';
import { CATEGORY_LABELS, PRIORITY_LABELS } from '~/domain/notifications/copy';
import { Button } from '~/ui/button';
import { Checkbox, optionsOf, SelectField } from '~/ui/form/select-field';
import { TextField } from '~/ui/form/text-field';
import { useFilterForm } from '~/ui/form/use-filter-form';
import { AppLink } from '~/ui/link';

export interface Asked {
  search: string;
  category?: string;
  priority?: string;
  unreadOnly: boolean;
}

export function Filters({ asked }: { asked: Asked }) {
  const { search, category = '', priority = '', unreadOnly } = asked;
  const isFiltered = Boolean(search || category || priority || unreadOnly);
  const form = useFilterForm({ search, category, priority, unreadOnly: unreadOnly ? '1' : '' });
  return (
    <Form
      role="search"
      aria-label="Notifications"
      action="/notifications"
      className="panel row items-end"
      preventScrollReset
      {...form}
    >
      <TextField
        label="Search"
        name="search"
        type="search"
        defaultValue={search}
        maxLength={200}
        className="grow"
      />
      <SelectField
        label="Category"
        name="category"
        placeholder="All"
        defaultValue={category}
        options={optionsOf(CATEGORY_LABELS)}
      />
      <SelectField
        label="Priority"
        name="priority"
        placeholder="All"
        defaultValue={priority}
        options={optionsOf(PRIORITY_LABELS)}
      />
      <Checkbox label="Unread only" name="unreadOnly" value="1" defaultChecked={unreadOnly} />
      <Button type="submit">Apply</Button>
      {isFiltered ? <AppLink to="/notifications">Show all</AppLink> : null}
    </Form>
  );
}

import { Form, useRouteLoaderData } from '@remix-run/react';
import { AppLink } from '~/ui/link';
import type { Filters } from './filter-links';
import { browseHref } from './filter-links';

export function AlertMe({ filters }: { filters: Filters }) {
  const root = useRouteLoaderData<{ user: object | null }>('root');
  const { search, category, location } = filters;
  const asked = { search, category, location };
  const query = browseHref(asked).split('?')[1];
  if (!query) return null;
  if (!root?.user) {
    return (
      <AppLink to={`/saved/alert?${query}`} className="btn sm" prefetch="none">
        Alert me
      </AppLink>
    );
  }
  return (
    <Form method="post" action={`/saved/alert?${query}`} discover="none">
      {Object.entries(asked).map(([name, value]) =>
        value ? <input key={name} type="hidden" name={name} value={value} /> : null,
      )}
      <button className="btn sm" name="intent" value="save">
        Alert me
      </button>
    </Form>
  );
}

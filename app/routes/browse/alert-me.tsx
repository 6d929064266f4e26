import { Form, useRouteLoaderData } from '@remix-run/react';
import { browseQuery, chipsOf, FILTER_NAMES, type Filters } from '~/domain/catalogue/search/copy';
import { AppLink } from '~/ui/link';

export function AlertMe({ filters }: { filters: Filters }) {
  const root = useRouteLoaderData<{ user: object | null }>('root');
  const { sort: _sort, view: _view, literal: _literal, ...asked } = filters;
  const query = browseQuery(asked);
  if (chipsOf(asked).length === 0) return null;
  if (!root?.user) {
    return (
      <AppLink to={`/saved/alert?${query}`} className="btn sm" prefetch="none">
        Alert me
      </AppLink>
    );
  }
  return (
    <Form method="post" action={`/saved/alert?${query}`} discover="none">
      {FILTER_NAMES.map((name) =>
        asked[name] ? (
          <input key={name} type="hidden" name={name} value={String(asked[name])} />
        ) : null,
      )}
      <button className="btn sm" name="intent" value="save">
        Alert me
      </button>
    </Form>
  );
}

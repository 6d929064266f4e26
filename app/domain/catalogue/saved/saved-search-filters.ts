import { browseHref, browseQuery, chipsOf, inSentence, type Filters } from '../search/copy';
import { readFilters, type MaterialFilters } from '../search/list-materials.schema';

/** The canonical query string of these filters: it identifies the search. */
export const queryOf = ({ sort: _sort, view: _view, literal: _literal, ...filters }: Filters) =>
  browseQuery(filters);

export function filtersOf(query: string): MaterialFilters {
  const { page: _page, ...filters } = readFilters(new URLSearchParams(query));
  return filters;
}

export const labelOf = (filters: Filters): string =>
  chipsOf(filters)
    .map(({ label }) => label)
    .join(', ');

/** The label begins as in a list, `said` as within a sentence. */
export const nameSearch = (filters: Filters) => ({
  label: labelOf(filters),
  said: chipsOf(filters)
    .map(({ label }) => inSentence(label))
    .join(', '),
  href: browseHref(filters),
});

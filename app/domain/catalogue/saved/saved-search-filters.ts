import { ListMaterials, type MaterialFilters } from '../search/list-materials.schema';
import type { SavedFilterValues } from './saved-search.schema';

/** The canonical query string of these filters: it identifies the search. */
export function queryOf(filters: SavedFilterValues): string {
  const query = new URLSearchParams();
  for (const name of ['search', 'category', 'location'] as const) {
    if (filters[name]) query.set(name, filters[name]);
  }
  return query.toString();
}

export function filtersOf(query: string): MaterialFilters {
  const { page: _page, ...filters } = ListMaterials.parse(
    Object.fromEntries(new URLSearchParams(query)),
  );
  return filters;
}

export function labelOf({ search, category, location }: SavedFilterValues): string {
  return [search && `“${search}”`, category, location].filter(Boolean).join(', ');
}

export function nameSearch(filters: SavedFilterValues): { label: string; href: string } {
  const query = queryOf(filters);
  return { label: labelOf(filters), href: query ? `/browse?${query}` : '/browse' };
}

export interface Filters {
  search: string;
  category: string;
  location: string;
  sort: string | null;
  /** '1': every word as typed */
  literal?: string | null;
}

export const FILTERS = ['search', 'category', 'location', 'sort'] as const;

export function browseHref(filters: Partial<Filters>): string {
  const query = new URLSearchParams();
  for (const name of [...FILTERS, 'literal'] as const)
    if (filters[name]) query.set(name, filters[name]);
  const text = query.toString();
  return text ? `/browse?${text}` : '/browse';
}

export function chipsOf(filters: Filters): { label: string; href: string }[] {
  const without = (name: keyof Filters) => browseHref({ ...filters, [name]: '' });
  return [
    filters.search && { label: `“${filters.search}”`, href: without('search') },
    filters.category && { label: filters.category, href: without('category') },
    filters.location && { label: filters.location, href: without('location') },
  ].filter((chip) => chip !== '');
}

export function countSentence(count: number, isAbout: boolean): string {
  const figure = String(count).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${isAbout ? 'about ' : ''}${figure} materials found`;
}

export interface CategoryOption {
  name: string;
  count: number;
}

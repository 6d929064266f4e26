import { US_STATES } from './places/us-states';

export interface Searchable {
  name: string;
  city: string;
  state: string;
  description: string | null;
}

/** PostgreSQL rejects U+0000 in text. */
export function searchTerm(text: string | null | undefined): string {
  return (text ?? '').replaceAll('\0', '').trim().toLowerCase().slice(0, 100);
}

export function statesNamed(term: string): string[] {
  if (term.length < 3) return [];
  return US_STATES.filter(([, name]) => name.toLowerCase().includes(term)).map(([code]) => code);
}

/** The browser filters with this as the database does. */
export function isFoundBy(company: Searchable, term: string): boolean {
  return (
    term === '' ||
    [company.name, company.city, company.state, company.description ?? ''].some((text) =>
      text.toLowerCase().includes(term),
    ) ||
    statesNamed(term).includes(company.state)
  );
}

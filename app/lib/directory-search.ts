import { US_STATES } from './us-states';

export interface Searchable {
  name: string;
  city: string;
  state: string;
  description: string | null;
}

/** What is compared: without case, blanks around it, and U+0000, which PostgreSQL refuses. */
export function searchTerm(text: string | null | undefined): string {
  return (text ?? '').replaceAll('\0', '').trim().toLowerCase().slice(0, 100);
}

/** States whose name holds the term: 'illi' → ['IL']. */
export function statesNamed(term: string): string[] {
  if (term.length < 3) return [];
  return US_STATES.filter(([, name]) => name.toLowerCase().includes(term)).map(([code]) => code);
}

/**
 * Whether a company is found by a term: in its name, city, state (code or name) or description,
 * whatever the case. The browser filters with it as the database does.
 */
export function isFoundBy(company: Searchable, term: string): boolean {
  return (
    term === '' ||
    [company.name, company.city, company.state, company.description ?? ''].some((text) =>
      text.toLowerCase().includes(term),
    ) ||
    statesNamed(term).includes(company.state)
  );
}

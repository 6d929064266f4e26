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

const MOST_WORDS = 12;

/** Each has to be there, in any order; two letters, as of a state, only as a word of their own. */
export function searchWords(term: string): { word: string; states: string[] }[] {
  const words = term.split(/[\s.,]+/).filter(Boolean);
  return words.slice(0, MOST_WORDS).map((word) => ({
    word: word.length === 2 ? ` ${word} ` : word,
    states: statesNamed(word),
  }));
}

/** The browser filters with this as the database does, except by ZIP code. */
export function isFoundBy(company: Searchable, term: string): boolean {
  const { name, city, state, description } = company;
  const said = [name, city, state, description].filter(Boolean).join(' ');
  const text = ` ${said.toLowerCase().replace(/[.,]/g, ' ')} `;
  return searchWords(term).every(
    ({ word, states }) => text.includes(word) || states.includes(state),
  );
}

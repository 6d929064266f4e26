import { US_STATES } from './places/us-states';

/** PostgreSQL rejects U+0000 in text. */
export function searchTerm(text: string | null | undefined): string {
  return (text ?? '').replaceAll('\0', '').trim().toLowerCase().slice(0, 100);
}

function statesNamed(term: string): string[] {
  if (term.length < 3) return [];
  return US_STATES.filter(([, name]) => name.toLowerCase().includes(term)).map(([code]) => code);
}

const MAX_WORDS = 12;

/**
 * Each has to be there, in any order; two letters, as of a state, only as a word of their own. Without
 * accents and apostrophes, as directory_text in SQL.
 */
export function searchWords(term: string): { word: string; states: string[] }[] {
  const plain = term.normalize('NFD').replace(/[\p{M}'’‘]/gu, '');
  const words = plain.split(/[\s.,]+/).filter(Boolean);
  return words.slice(0, MAX_WORDS).map((word) => ({
    word: word.length === 2 ? ` ${word} ` : word,
    states: statesNamed(word),
  }));
}

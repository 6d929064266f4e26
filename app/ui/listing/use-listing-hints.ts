import { type RefObject, useEffect, useState } from 'react';
import type { CategoryChoice } from '../form/category-fields';
import type { AskedKind } from './trade-facts-fields';
import { fetchJson } from '../fetch-json';

const PAUSE_MS = 300;

interface Hints {
  kind: AskedKind | null;
  hint: string | null;
}

const NONE: Hints = { kind: null, hint: null };

/** The product kind the server reads from the form, and what similar listings cost. */
export function useListingHints(
  form: RefObject<HTMLFormElement>,
  categories: CategoryChoice[],
): Hints {
  const [hints, setHints] = useState(NONE);

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout>;
    let asking: AbortController | undefined;
    let askedFor = '';
    const ask = async () => {
      const query = queryOf(element, categories);
      if (query === askedFor) return;
      askedFor = query;
      asking?.abort();
      asking = new AbortController();
      const found = query ? await fetchHints(query, asking.signal) : NONE;
      if (found) setHints(found);
    };
    const onChange = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void ask(), PAUSE_MS);
    };
    onChange();
    element.addEventListener('change', onChange);
    return () => {
      clearTimeout(timer);
      asking?.abort();
      element.removeEventListener('change', onChange);
    };
  }, [form, categories]);

  return hints;
}

const ASKED = [
  'title',
  'categoryId',
  'subcategoryId',
  'condition',
  'priceUnit',
  'zipCode',
  'size',
  'commonUnit',
  'commonPerUnit',
];

function queryOf(form: HTMLFormElement, categories: CategoryChoice[]): string {
  const typed = new FormData(form);
  const values = ASKED.flatMap((name) => {
    const value = typed.get(name);
    return typeof value === 'string' && value.trim() ? [[name, value.trim()]] : [];
  });
  const category = categories.find(({ id }) => id === typed.get('categoryId'))?.name;
  return category ? String(new URLSearchParams([['category', category], ...values])) : '';
}

const fetchHints = (query: string, signal: AbortSignal): Promise<Hints | null> =>
  fetchJson<Hints>(`/create-listing/price-hint?${query}`, { signal }).catch(() =>
    signal.aborted ? null : NONE,
  );

import { type RefObject, useEffect, useState } from 'react';
import type { CategoryChoice } from '../form/category-fields';

const PAUSE_MS = 300;

export function PriceHint({
  form,
  categories,
}: {
  form: RefObject<HTMLFormElement>;
  categories: CategoryChoice[];
}) {
  const [hint, setHint] = useState<string | null>(null);

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
      setHint(query ? await fetchHint(query, asking.signal) : null);
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

  return (
    <p className="hint" role="status">
      {hint}
    </p>
  );
}

function queryOf(form: HTMLFormElement, categories: CategoryChoice[]): string {
  const typed = new FormData(form);
  const text = (name: string) => {
    const value = typed.get(name);
    return typeof value === 'string' ? value : '';
  };
  const category = categories.find(({ id }) => id === text('categoryId'))?.name;
  const unit = text('priceUnit');
  if (!category || unit === 'OBO') return '';
  const zip = text('zipCode');
  const condition = text('condition');
  return String(new URLSearchParams({ category, unit, condition, zip }));
}

async function fetchHint(query: string, signal: AbortSignal): Promise<string | null> {
  try {
    const response = await fetch(`/create-listing/price-hint?${query}`, { signal });
    return response.ok ? ((await response.json()) as { hint: string | null }).hint : null;
  } catch {
    return null;
  }
}

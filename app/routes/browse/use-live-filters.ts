import { useNavigate } from '@remix-run/react';
import { type FormEvent, useEffect, useRef } from 'react';
import { browseHref, FILTERS, type Filters } from './filter-links';

const TYPING_PAUSE_MS = 250;

function readForm(form: HTMLFormElement): string {
  const values = Object.fromEntries(new FormData(form)) as Record<string, string>;
  return browseHref({ ...values, search: values.search?.trim() });
}

/** Replaces the URL, so Back leaves the page rather than undoing a keystroke. */
export function useLiveFilters(filters: Filters) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const shown = browseHref(filters);
  const sent = useRef(shown);

  const apply = () => {
    clearTimeout(timer.current);
    const target = form.current && readForm(form.current);
    if (!target || target === sent.current) return;
    sent.current = target;
    navigate(target, { replace: true, preventScrollReset: true });
  };
  const applySoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(apply, TYPING_PAUSE_MS);
  };

  useEffect(() => {
    applySoon();
    return () => clearTimeout(timer.current);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the script has come
  }, []);

  useEffect(() => {
    if (shown === sent.current || !form.current) return;
    sent.current = shown;
    for (const name of FILTERS) {
      const field = form.current.elements.namedItem(name);
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) {
        field.value = filters[name] ?? '';
      }
    }
  }, [shown, filters]);

  const onChange = (event: FormEvent<HTMLFormElement>) => {
    if (event.target instanceof HTMLSelectElement) apply();
    else applySoon();
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    apply();
    event.currentTarget.querySelector('details')?.removeAttribute('open');
  };
  return { apply, form: { ref: form, onChange, onSubmit } };
}

export type LiveFilters = ReturnType<typeof useLiveFilters>;

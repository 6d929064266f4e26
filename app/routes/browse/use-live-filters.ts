import { useNavigate } from '@remix-run/react';
import { type FocusEvent, type FormEvent, useEffect, useRef } from 'react';
import { browseHref, type Filters } from '~/domain/catalogue/search/copy';

const TYPING_PAUSE_MS = 250;

export const FORM_FIELDS: readonly string[] = ['search', 'category', 'location', 'radius', 'sort'];

/** A ZIP code, a city with its state, or none: half-typed cities aren't searched. */
const WHOLE_PLACE = /^(?:\d{5}|.+, ?[a-z]{2}|)$/i;

function readForm(form: HTMLFormElement, { search, category, literal }: Filters): string {
  const values = Object.fromEntries(new FormData(form)) as Record<string, string>;
  const typed = values.search!.trim();
  return browseHref({
    ...values,
    search: typed,
    location: values.location!.trim(),
    ...(values.category !== (category ?? '') && { subcategory: '' }),
    ...(typed === search && { literal }),
  });
}

/** Replaces the URL, so Back leaves the page rather than undoing a keystroke. */
export function useLiveFilters(filters: Filters) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const shown = browseHref(filters);
  const sent = useRef(shown);

  const apply = () => {
    timer.current = clearTimeout(timer.current) as undefined;
    const target = readForm(form.current!, filters);
    if (target === sent.current) return;
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
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, after hydration
  }, []);

  useEffect(() => {
    if (shown === sent.current) return;
    sent.current = shown;
    for (const name of FORM_FIELDS) {
      const field = form.current!.elements.namedItem(name) as HTMLInputElement | null;
      // Race: it is being typed in, and applied in a moment.
      if (!field || (timer.current && field === document.activeElement)) continue;
      field.value = String(filters[name as keyof Filters] ?? '');
    }
  }, [shown, filters]);

  const onChange = ({ target }: FormEvent<HTMLFormElement>) => {
    if (target instanceof HTMLSelectElement) apply();
    else if (isPlace(target) && !WHOLE_PLACE.test(target.value)) clearTimeout(timer.current);
    else applySoon();
  };
  const onBlur = ({ target }: FocusEvent) => {
    if (isPlace(target)) apply();
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    apply();
    event.currentTarget.querySelector('details')?.removeAttribute('open');
  };
  const go = (chosen: Filters) => navigate(browseHref(chosen));
  return { apply, go, form: { ref: form, onChange, onBlur, onSubmit } };
}

const isPlace = (target: EventTarget): target is HTMLInputElement =>
  (target as HTMLInputElement).name === 'location';

export type LiveFilters = ReturnType<typeof useLiveFilters>;

import { useSubmit } from '@remix-run/react';
import { type FormEvent, useEffect, useRef } from 'react';

/**
 * Fields keep what is typed across reloads and follow the URL only when something else changed it,
 * such as Back; the one that is being typed in keeps its text then, too.
 */
export function useFilterForm(values: Record<string, string>) {
  const ref = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const shown = JSON.stringify(values);
  const sent = useRef(shown);

  useEffect(() => {
    if (!ref.current || shown === sent.current) return;
    const before = JSON.parse(sent.current) as Record<string, string>;
    sent.current = shown;
    for (const [name, value] of Object.entries(JSON.parse(shown) as Record<string, string>)) {
      const field = ref.current.elements.namedItem(name);
      // Race: it was typed in while the page loaded.
      if (isTypedIn(field) && field.value !== before[name]) continue;
      if (isCheckbox(field)) field.checked = value === field.value;
      else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) {
        field.value = value;
      }
    }
  }, [shown]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const typed = new FormData(event.currentTarget);
    sent.current = JSON.stringify(
      Object.fromEntries(Object.keys(values).map((name) => [name, typed.get(name) ?? ''])),
    );
  };
  const onChange = (event: FormEvent<HTMLFormElement>) => {
    const { target } = event;
    if (!(target instanceof HTMLSelectElement) && !isCheckbox(target)) return;
    onSubmit(event);
    submit(event.currentTarget, { preventScrollReset: true });
  };
  return { ref, onSubmit, onChange };
}

const isTypedIn = (field: unknown): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field === document.activeElement;

const isCheckbox = (field: unknown): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.type === 'checkbox';

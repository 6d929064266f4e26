import { useNavigation } from '@remix-run/react';
import { type RefObject, useEffect } from 'react';

const PAUSE_MS = 400;
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

type Draft = { at: number; values: Record<string, string> };

/** Keeps the one-time value too, so resending after a lost answer counts once. */
export function useFormDraft(
  form: RefObject<HTMLFormElement>,
  {
    key,
    isAnswered,
    takenPath,
  }: {
    key: string | undefined;
    isAnswered: boolean;
    takenPath: string;
  },
): void {
  const navigation = useNavigation();
  const isTaken =
    navigation.state === 'loading' &&
    navigation.formMethod === 'POST' &&
    navigation.location.pathname === takenPath;

  useEffect(() => {
    if (isTaken && key) forget(key);
  }, [isTaken, key]);

  useEffect(() => {
    const element = form.current;
    if (!element || !key) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    if (!isAnswered) {
      const draft = read(key);
      fillIn(element, draft);
      // Again, for fields whose options depend on one just filled in.
      if (draft) timer = setTimeout(() => fillIn(element, draft));
    }
    const onInput = () => {
      clearTimeout(timer);
      timer = setTimeout(() => save(key, element), PAUSE_MS);
    };
    element.addEventListener('input', onInput);
    return () => {
      clearTimeout(timer);
      element.removeEventListener('input', onInput);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- filled in once, when the form appears; an answer that comes later must not undo typing
  }, [form, key]);
}

function save(key: string, form: HTMLFormElement): void {
  const values: Draft['values'] = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && name !== 'uploadId') values[name] = value;
  }
  try {
    localStorage.setItem(key, JSON.stringify({ at: Date.now(), values } satisfies Draft));
  } catch {
    // Storage is full or blocked; the form works without.
  }
}

function read(key: string): Draft['values'] | null {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? 'null') as Draft | null;
    return draft && Date.now() - draft.at < KEPT_MS ? draft.values : null;
  } catch {
    return null;
  }
}

function forget(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Then nothing was saved either.
  }
}

function fillIn(form: HTMLFormElement, values: Draft['values'] | null): void {
  for (const [name, value] of Object.entries(values ?? {})) {
    const field = form.elements.namedItem(name);
    const isField =
      field instanceof HTMLInputElement ||
      field instanceof HTMLTextAreaElement ||
      field instanceof HTMLSelectElement;
    if (!isField || field.value === value || isTouched(field)) continue;
    field.value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  }
}

function isTouched(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement): boolean {
  if (field instanceof HTMLSelectElement || field.type === 'hidden') return false;
  return field.value !== field.defaultValue;
}

import { useNavigation } from '@remix-run/react';
import { type RefObject, useEffect } from 'react';

const PAUSE_MS = 400;
/** Somebody who comes back after that begins anew. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

type Draft = { at: number; values: Record<string, string> };

/**
 * Keeps what is typed into a form in this browser, so that a dropped connection, a dead battery or
 * an ended session loses nothing; forgotten once the form has been taken. The form's one-time value
 * is kept with it: sent again after a lost answer, it still counts once.
 */
export function useFormDraft(
  form: RefObject<HTMLFormElement>,
  {
    key,
    isAnswered,
    takenPath,
  }: {
    key: string;
    /** The server has sent the values back itself; then those are right. */
    isAnswered: boolean;
    /** Where the server leads to once it has taken the form. */
    takenPath: string;
  },
): void {
  const navigation = useNavigation();
  const isTaken =
    navigation.state === 'loading' &&
    navigation.formMethod === 'POST' &&
    navigation.location.pathname === takenPath;

  useEffect(() => {
    if (isTaken) forget(key);
  }, [isTaken, key]);

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    if (!isAnswered) {
      const draft = read(key);
      fillIn(element, draft);
      // Once more for fields whose choices depend on one that was filled in.
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
    // eslint-disable-next-line react-hooks/exhaustive-deps -- filled in once, when the form appears; an answer that comes later must not undo typing
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
    // Storage is full or forbidden; the form works without.
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
    // Nothing was kept either.
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
    // The parts of the form that depend on this one hear of it.
    field.dispatchEvent(new Event('change', { bubbles: true }));
  }
}

/** Typed into since the page came: that is newer than the draft. */
function isTouched(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement): boolean {
  if (field instanceof HTMLSelectElement || field.type === 'hidden') return false;
  return field.value !== field.defaultValue;
}

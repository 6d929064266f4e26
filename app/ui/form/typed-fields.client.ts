import { isSecret } from '~/lib/secret-fields';

export type Typed = Record<string, string | string[]>;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
/** `start` is what the page's data put there. */
type Field = { id: string; name: string; start: string; value: string };

const STORE = 'offcut-typed';
const MAX_LENGTH = 500_000;

/*
 * The browser restores form fields when Back loads a document, but not when the router renders a
 * page. This keeps them in the tab, by user and history entry.
 */
const kept = new Map(read());
/** What each field held before typing. A refused form renders the typed text as the default value. */
const starts = new WeakMap<Control, string>();
const sent = new WeakMap<Control, string>();
let place = '';
let shown = '';

function read(): [string, Field[]][] {
  try {
    return JSON.parse(sessionStorage.getItem(STORE) ?? '[]') as [string, Field[]][];
  } catch {
    return [];
  }
}

addEventListener('offcut-shown', show);
addEventListener('offcut-kept', (event) => forgetSent('', (event as CustomEvent<Typed>).detail));
addEventListener('pagehide', keep);
addEventListener(
  'input',
  ({ target }) => {
    const control = target as Control;
    if (!starts.has(control) && controls().includes(control)) starts.set(control, startOf(control));
  },
  true,
);

function show(): void {
  const { __remixRouter: router } = window;
  const { location: here, loaderData } = router.state;
  const user = (loaderData.root as { user?: { id: string } | null } | undefined)?.user?.id ?? '';
  if (!place) {
    router.subscribe(({ location: { key } }) => {
      if (key !== shown) keep();
      shown = key;
    });
  }
  shown = here.key;
  const next = [user, here.key, here.pathname].join(' ');
  // All newly opened documents share the key 'default'.
  if (!place && here.key === 'default' && isNewDocument()) kept.delete(next);
  place = next;
  // Threat: another user signs in on the same tab.
  for (const key of kept.keys()) if (user && !key.startsWith(`${user} `)) kept.delete(key);
  void bringBack(next, kept.get(next) ?? []);
}

function isNewDocument(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'navigate';
}

function keep(): void {
  const typed = controls().filter((control) => isTyped(control) && !isUnpicked(control));
  kept.delete(place);
  if (typed.length > 0) kept.set(place, typed.map(fieldOf));
  let text = JSON.stringify([...kept]);
  while (text.length > MAX_LENGTH) {
    kept.delete([...kept.keys()][0]!);
    text = JSON.stringify([...kept]);
  }
  try {
    sessionStorage.setItem(STORE, text);
  } catch {
    // Storage is full or blocked.
  }
}

async function bringBack(to: string, fields: Field[]): Promise<void> {
  for (const { id, start, value } of fields) {
    const control = controls().find((each) => idOf(each) === id);
    const now = control && valueOf(control);
    // Race: someone else may have saved this field since.
    if (place !== to || now === undefined || now === value) continue;
    if (now === start || value.startsWith(now)) put(control!, value);
    // A choice may bring other fields.
    await new Promise((done) => setTimeout(done));
  }
}

function put(control: Control, value: string): void {
  if (isCheck(control)) return control.click();
  // React overrides the element's own property.
  Reflect.set(Object.getPrototypeOf(control) as Control, 'value', value, control);
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
}

/** A form was accepted: what it sent must not come back. */
export function forgetSent(pathname: string, typed: Typed): void {
  const isLeaving = pathname === '/sign-out.data';
  if (isLeaving) kept.clear();
  for (const control of controls()) {
    if (!isLeaving && !isSent(control, typed)) continue;
    starts.delete(control);
    sent.set(control, valueOf(control));
  }
  for (const [key, fields] of kept) {
    if (!key.endsWith(` ${location.pathname}`)) continue;
    kept.set(
      key,
      fields.filter((field) => !isSent(field, typed)),
    );
  }
}

export const hasTyped = (typed: Typed): boolean =>
  controls().some((each) => !isCheck(each) && isTyped(each) && isSent(each, typed));

const isSent = ({ name, value }: Pick<Field, 'name' | 'value'>, typed: Typed): boolean =>
  [typed[name]].flat().includes(value);

const controls = (): Control[] =>
  [
    ...document.querySelectorAll<Control>(
      'textarea, select, input:not([type=hidden], [type=password], [type=file])',
    ),
  ].filter(({ form, name }) => name && !isSecret(name) && form?.getAttribute('method') === 'post');

const isCheck = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio';

const isUnpicked = (control: Control) => control.type === 'radio' && valueOf(control) === 'false';

const idOf = (control: Control): string =>
  [control.name, control.id, isCheck(control) && control.value].join(' ');

const valueOf = (control: Control): string =>
  isCheck(control) ? String(control.checked) : control.value;

function startOf(control: Control): string {
  if (isCheck(control)) return String(control.defaultChecked);
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue;
  const options = [...control.options];
  return (options.find((option) => option.defaultSelected) ?? options[0])?.value ?? '';
}

const isTyped = (control: Control): boolean =>
  ![starts.get(control) ?? startOf(control), sent.get(control)].includes(valueOf(control));

const fieldOf = (control: Control): Field => ({
  id: idOf(control),
  name: control.name,
  start: starts.get(control) ?? startOf(control),
  value: valueOf(control),
});

// The page may have been shown before this script loaded.
if (window.__remixRouter) show();

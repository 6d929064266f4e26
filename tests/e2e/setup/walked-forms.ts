import type { Page } from '@playwright/test';
import { followLinks, modulesOf, shapeOf } from '../../../scripts/download';

export interface WalkedForm {
  role: string;
  /** Where it was found */
  path: string;
  /** Its place among the page's forms, and its button's among the form's */
  form: number;
  button: number;
  action: string;
  intent: string;
  label: string;
  /** Tells it from the same form of another row */
  ids: string;
}

export const nameOf = ({ action, intent }: Pick<WalkedForm, 'action' | 'intent'>) =>
  `${shapeOf(action)}${intent && ` ${intent.replace(/-\d+$/, '-:n')}`}`;

/** Of one kind: its states. */
const MOST_OF_A_KIND = 3;
const MOST_PURCHASES = 15;

/** Follows links from `starts`. @returns pages with scripts and a form that posts */
export async function pagesWithForms(origin: string, cookie: string, starts: string[]) {
  const most = (kind: string) => (kind === '/transaction/:id' ? MOST_PURCHASES : MOST_OF_A_KIND);
  const pages = await followLinks(origin, cookie, { starts, most });
  return pages
    .filter(
      ({ page: { text } }) => modulesOf(text).length > 0 && /<form[^>]*method="post"/.test(text),
    )
    .map(({ path }) => path);
}

/** All that posts, by form and by button. */
export function formsOf(page: Page, role: string, path: string): Promise<WalkedForm[]> {
  return page.evaluate(
    ({ role, path }) =>
      [...document.forms].flatMap((form, index) => {
        if (form.method !== 'post') return [];
        const buttons = [...form.elements].filter(
          (element): element is HTMLButtonElement =>
            element instanceof HTMLButtonElement && element.type === 'submit',
        );
        return buttons.map((button, place) => {
          const own = button.getAttribute('formaction');
          const hidden = form.querySelector<HTMLInputElement>('input[name=intent]');
          return {
            role,
            path,
            form: index,
            button: place,
            action: new URL(own && !own.startsWith('#') ? own : form.action, location.href)
              .pathname,
            intent: (button.name === 'intent' ? button.value : hidden?.value) ?? '',
            label: button.textContent.trim(),
            ids: [...form.querySelectorAll<HTMLInputElement>('input[type=hidden]')]
              .filter(({ name }) => /id$/i.test(name))
              .map(({ value }) => value)
              .join(),
          };
        });
      }),
    { role, path },
  );
}

const TYPED: [RegExp, string][] = [
  [/passw/i, 'Offcut!2026'],
  [/email/i, 'new-person@demo.example'],
  [/phone/i, '(312) 555-0142'],
  [/zip/i, '60608'],
  [/state$/i, 'IL'],
  [/website|url/i, 'https://hooks.demo.example/offcut'],
  [/taxId/i, '12-3456789'],
  [/code$/i, '123456'],
  [/price|amount/i, '12.50'],
  [/quantity|stock|position|weight|length|width|height/i, '2'],
  [/day|date/i, '2026-12-15'],
];

/** Fills what is empty and changes what is text. @returns what a person would have to type again */
export function fillIn(page: Page, { form }: WalkedForm): Promise<[string, string][]> {
  return page.evaluate(
    ({ form: index, typed }) => {
      const form = document.forms[index]!;
      const set = (field: HTMLInputElement | HTMLTextAreaElement, value: string) => {
        const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
        Object.getOwnPropertyDescriptor(kind.prototype, 'value')!.set!.call(field, value);
        field.dispatchEvent(new Event('input', { bubbles: true }));
      };
      for (const field of form.elements) {
        if (field instanceof HTMLSelectElement) {
          if (field.value || field.options.length < 2) continue;
          field.selectedIndex = 1;
          field.dispatchEvent(new Event('change', { bubbles: true }));
        } else if (field instanceof HTMLTextAreaElement) {
          set(field, `${field.value} Typed in the yard.`.trim());
        } else if (field instanceof HTMLInputElement) {
          const { type, name, value } = field;
          if (['hidden', 'submit', 'button', 'file'].includes(type)) continue;
          if (type === 'checkbox') {
            if (!field.checked) field.click();
          } else if (type === 'radio') {
            const all = [...form.elements].filter(
              (other): other is HTMLInputElement =>
                other instanceof HTMLInputElement && other.name === name,
            );
            if (!all.some(({ checked }) => checked)) field.click();
          } else if (!value) {
            const known = typed.find(([pattern]) => new RegExp(pattern, 'i').test(name));
            set(field, known?.[1] ?? `Typed ${name}`.slice(0, 20));
          }
        }
      }
      return window.readTyped(index);
    },
    { form, typed: TYPED.map(([pattern, value]) => [pattern.source, value] as const) },
  );
}

declare global {
  interface Window {
    readTyped(form: number): [string, string][];
  }
}

/** For `page.addInitScript` */
export function defineReadTyped(): void {
  window.readTyped = (index) => {
    const form = document.forms[index];
    const fields = [...(form?.elements ?? [])] as HTMLInputElement[];
    return fields.flatMap(({ name, type, value, checked, tagName }): [string, string][] => {
      if (!name || tagName === 'BUTTON' || tagName === 'FIELDSET') return [];
      if (['hidden', 'file'].includes(type)) return [];
      return ['checkbox', 'radio'].includes(type)
        ? [[`${name}=${value}`, String(checked)]]
        : [[name, value]];
    });
  };
}

export const submit = (page: Page, { form, button }: WalkedForm) =>
  page.evaluate(
    ({ form: index, button: place }) => {
      const form = document.forms[index];
      if (!form) throw new Error('the form is gone');
      form.noValidate = true;
      const buttons = [...form.elements].filter(
        (element): element is HTMLButtonElement =>
          element instanceof HTMLButtonElement && element.type === 'submit',
      );
      form.requestSubmit(buttons[place]);
    },
    { form, button },
  );

import type { Page } from '@playwright/test';
import { followLinks, modulesOf, shapeOf } from '../../../scripts/download';
import { dayFromNow } from '../../factories/days';
import { makePhonePhoto } from './photos';

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
  opensTab: boolean;
  /** Tells it from the same form of another row */
  ids: string;
}

export const nameOf = ({ action, intent }: Pick<WalkedForm, 'action' | 'intent'>) =>
  `${shapeOf(action)}${intent && ` ${intent.replace(/-\d+$/, '-:n')}`}`;

/** Of one kind: its states. */
const MOST_OF_A_KIND = 3;
const MOST_PURCHASES = 15;

/** Those to a place on a page too */
const LINKS = /<a[^>]* href="(\/[^"#]*)(?:#[^"]*)?"/g;

/** Follows links from `starts`. @returns pages with scripts and a form that posts */
export async function pagesWithForms(origin: string, cookie: string, starts: string[]) {
  const most = (kind: string) => (kind === '/transaction/:id' ? MOST_PURCHASES : MOST_OF_A_KIND);
  const pages = await followLinks(origin, cookie, { starts, most, links: LINKS });
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
        return buttons.flatMap((button, place) => {
          if (button.closest('[hidden]')) return [];
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
            opensTab: form.target === '_blank',
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

/** What the server takes, by form and field; all else is typed by the field's name. */
export type Values = Record<string, Record<string, string>>;

const TYPED: [RegExp, string][] = [
  [/currentPassword/, 'Offcut!2026'],
  [/passw/i, 'Pallets-of-block-6!'],
  [/email/i, 'new-person@demo.example'],
  [/phone/i, '(312) 555-0142'],
  [/zip/i, '60608'],
  [/state$/i, 'IL'],
  [/website|url/i, 'https://hooks.demo.example/offcut'],
  [/taxId/i, '12-3456789'],
  [/code$/i, '123456'],
  [/price|amount/i, '12.50'],
  [/quantity|stock|count|position|weight|length|width|height|years/i, '2'],
  [/day|date/i, dayFromNow(14)],
  [/^by$/, '10'],
  [/commonPerUnit/, '32'],
  [/^upc$/, '036000291452'],
];

export const FILES: Record<string, () => Promise<Buffer> | Buffer> = {
  'file yard.csv': () =>
    Buffer.from(
      'Title,Category,Price,Price unit,Quantity\nBlock,Concrete & Masonry,2.15,per piece,40\n',
    ),
  'image front.jpg': () => makePhonePhoto(),
};

/** Fills what is empty and changes what is text. @returns what a person would have to type again */
export async function fillIn(
  page: Page,
  form: WalkedForm,
  values: Values,
): Promise<[string, string][]> {
  for (const [file, make] of Object.entries(FILES)) {
    const [field, name = ''] = file.split(' ');
    const chooser = page.locator('form').nth(form.form).locator(`input[type=file][name=${field}]`);
    const mimeType = name.endsWith('csv') ? 'text/csv' : 'image/jpeg';
    if (await chooser.count()) {
      await chooser.setInputFiles({ name, mimeType, buffer: await make() });
    }
  }
  return page.evaluate(
    ({ index, typed, given }) => {
      const form = document.forms[index]!;
      const set = (field: HTMLInputElement | HTMLTextAreaElement, value: string) => {
        const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
        Object.getOwnPropertyDescriptor(kind.prototype, 'value')!.set!.call(field, value);
        field.dispatchEvent(new Event('input', { bubbles: true }));
      };
      for (const field of form.elements) {
        const own = given[(field as HTMLInputElement).name];
        if (field instanceof HTMLSelectElement) {
          if (own) field.value = own;
          else if (field.value || field.options.length < 2) continue;
          else field.selectedIndex = 1;
          field.dispatchEvent(new Event('change', { bubbles: true }));
        } else if (field instanceof HTMLTextAreaElement) {
          set(field, own ?? `${field.value} Typed in the yard.`.trim());
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
            if (own ? own === value : !all.some(({ checked }) => checked)) field.click();
          } else if (own) set(field, own);
          else if (!value) {
            const known = typed.find(([pattern]) => new RegExp(pattern, 'i').test(name));
            set(field, known?.[1] ?? `Typed ${name}`.slice(0, 20));
          }
        }
      }
      return window.readTyped(index);
    },
    {
      index: form.form,
      typed: TYPED.map(([pattern, value]) => [pattern.source, value] as const),
      given: values[nameOf(form)] ?? {},
    },
  );
}

declare global {
  interface Window {
    readTyped(form: number): [string, string][];
    /** As if nothing had come for half a minute */
    passHalfAMinute(): void;
  }
}

/** For `page.addInitScript` */
export function prepareToWalk(): void {
  const waiting = new Map<number, () => void>();
  const later = window.setTimeout;
  window.setTimeout = ((work: () => void, ms?: number, ...rest: unknown[]) => {
    const timer = later(work, ms, ...rest);
    if (ms && ms >= 30_000) waiting.set(timer, work);
    return timer;
  }) as typeof window.setTimeout;
  AbortSignal.timeout = (ms) => {
    const controller = new AbortController();
    window.setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), ms);
    return controller.signal;
  };
  window.passHalfAMinute = () => {
    const due = [...waiting.values()];
    waiting.clear();
    for (const work of due) work();
  };
  window.readTyped = (index) => {
    const form = document.forms[index];
    const fields = [...(form?.elements ?? [])] as HTMLInputElement[];
    return fields.flatMap(({ name, type, value, checked, tagName }): [string, string][] => {
      if (!name || tagName === 'BUTTON' || tagName === 'FIELDSET') return [];
      if (type === 'hidden') return [];
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

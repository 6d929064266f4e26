// @vitest-environment jsdom
import { act, type ReactNode, useState } from 'react';
import type { Root } from 'react-dom/client';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import HydratedRowMenu from '~/ui/data/hydrated-row-menu';
import { CategoryFields } from '~/ui/form/category-fields';
import HeadlessDialog from '~/ui/overlay/headless-dialog';
import { PanelDialog } from '~/ui/overlay/panel-dialog';
import { html, openRoot, typeInto } from './render';

let root: Root;
let box: HTMLElement;

beforeAll(() => {
  const media = { matches: false, addEventListener() {}, removeEventListener() {} };
  window.matchMedia = () => media as unknown as MediaQueryList;
  // jsdom measures nothing.
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});
beforeEach(() => {
  ({ box, root } = openRoot());
});

const mount = (element: ReactNode) => act(async () => root.render(element));
const find = <T extends HTMLElement = HTMLElement>(selector: string) =>
  document.querySelector<T>(selector)!;
const focus = (selector: string) => act(async () => find(selector).focus());
const press = (key: string) =>
  act(async () => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    document.activeElement!.dispatchEvent(event);
  });

describe('a category', () => {
  const sub = (id: string, name: string) => ({ id, name });
  const CATEGORIES = [
    { id: 'drywall', name: 'Drywall & Insulation', subcategories: [sub('board', 'Gypsum Board')] },
    { id: 'roofing', name: 'Roofing', subcategories: [sub('metal', 'Metal'), sub('tile', 'Tile')] },
    { id: 'other', name: 'Other', subcategories: [] },
  ];
  const form = (categoryId = '', subcategoryId = '') => (
    <form>
      <input name="title" />
      <CategoryFields categories={CATEGORIES} errors={{}} {...{ categoryId, subcategoryId }} />
    </form>
  );
  /** The script comes with the form's first focus. */
  const mountForm = async (...chosen: string[]) => {
    await mount(form(...chosen));
    await focus('[name=title]');
    await act(async () => void (await import('~/ui/form/search-box')));
  };
  const search = () => find<HTMLInputElement>('[role=combobox]');
  const options = () => [...document.querySelectorAll('[role=option]')].map((o) => o.textContent);
  const active = () =>
    document.getElementById(search().getAttribute('aria-activedescendant') ?? '');
  const sent = () => Object.fromEntries(new FormData(find<HTMLFormElement>('form')));
  const type = (text: string) => typeInto(search(), text);

  it('is a plain select while it has no focus', async () => {
    expect(html(form())).not.toContain('combobox');
    await mountForm();
    expect(search()).toBeNull();
    expect(find('select').hidden).toBe(false);
  });

  it('is a combobox with its label while it has the focus, and sends nothing else', async () => {
    await mountForm('roofing', 'tile');
    await focus('#categoryId');
    expect(document.activeElement).toBe(search());
    expect(search().value).toBe('Roofing');
    expect([search().selectionStart, search().selectionEnd]).toEqual([0, 7]);
    expect(search().labels![0]!.textContent).toBe('Category');
    expect(search().getAttribute('aria-expanded')).toBe('false');
    expect(options()).toEqual([]);
    const { elements } = find<HTMLFormElement>('form');
    expect(elements.namedItem('categoryId')).toBe(find('select'));
    await type('met');
    await focus('[name=title]');
    expect(search()).toBeNull();
    expect(sent()).toEqual({ title: '', categoryId: 'roofing', subcategoryId: 'tile' });
  });

  it('shows its own options when it is pressed', async () => {
    await mountForm('roofing');
    await act(async () => {
      find('select').dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
    });
    expect(options()).toEqual(['Choose a category', 'Drywall & Insulation', 'Roofing', 'Other']);
    expect(active()!.textContent).toBe('Roofing');
    await press('End');
    expect(active()!.textContent).toBe('Other');
    await press('Home');
    expect(active()!.textContent).toBe('Choose a category');
    await press('Escape');
    expect(options()).toEqual([]);
    expect(sent()).toMatchObject({ categoryId: 'roofing' });
  });

  it('finds subcategories by any of their words, says how many, and takes both', async () => {
    await mountForm('roofing', 'tile');
    const heard: string[] = [];
    for (const name of ['input', 'change']) {
      find('form').addEventListener(name, ({ target }) =>
        heard.push(`${name} ${(target as HTMLInputElement).name}`),
      );
    }
    await focus('#categoryId');
    await type('board dry');
    expect(options()).toEqual(['Drywall & Insulation: Gypsum Board']);
    expect(find('[role=status]').textContent).toBe('1 found');
    heard.splice(0);
    await press('Enter');
    expect(sent()).toMatchObject({ categoryId: 'drywall', subcategoryId: 'board' });
    expect(heard).toEqual(
      ['categoryId', 'subcategoryId'].flatMap((name) => [`input ${name}`, `change ${name}`]),
    );
    expect(document.activeElement).toBe(find('select'));
    expect(search()).toBeNull();
  });

  it('clears the subcategory with another category only', async () => {
    await mountForm('roofing', 'tile');
    await focus('#categoryId');
    await type('roof');
    await press('Enter');
    expect(sent()).toMatchObject({ categoryId: 'roofing', subcategoryId: 'tile' });
    await focus('[name=title]');
    await focus('#categoryId');
    await type('metal');
    await press('Enter');
    expect(sent()).toMatchObject({ categoryId: 'roofing', subcategoryId: 'metal' });
    await focus('[name=title]');
    await focus('#categoryId');
    await type('other');
    await press('Enter');
    expect(sent()).toMatchObject({ categoryId: 'other' });
  });
});

it('an action of a row keeps the focus that its answer sets', async () => {
  const onPress = vi.fn(() => find('section').focus());
  await mount(
    <>
      <HydratedRowMenu about="Bolts" entries={[{ label: 'Delete', onPress }]} />
      <section tabIndex={-1}>Delete Bolts?</section>
    </>,
  );
  await act(async () => find('button').click());
  await act(async () => find('[role=menuitem]').click());
  await vi.waitFor(() => expect(onPress).toHaveBeenCalledOnce());
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(document.activeElement).toBe(find('section'));
});

describe('a dialog of an admin’s or seller’s page', () => {
  function Page({ closeOnOutside }: { closeOnOutside: boolean }) {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" id="opener" onClick={() => setOpen(true)}>
          Open
        </button>
        {isOpen ? (
          <HeadlessDialog
            title="Reject Acme"
            onClose={() => setOpen(false)}
            closeOnOutside={closeOnOutside}
          >
            <input id="reason" />
          </HeadlessDialog>
        ) : null}
      </>
    );
  }
  const open = async (closeOnOutside: boolean) => {
    await mount(<Page closeOnOutside={closeOnOutside} />);
    await focus('#opener');
    await act(async () => find('#opener').click());
  };
  const dialog = () => find('[role=dialog]');
  const pressOn = (selector: string) =>
    act(async () => {
      for (const name of ['pointerdown', 'pointerup'])
        find(selector).dispatchEvent(new MouseEvent(name, { bubbles: true }));
    });

  it('has its title’s name, takes the focus, and returns it on Esc', async () => {
    await open(false);
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Reject Acme'), 10_000);
    expect(dialog().getAttribute('aria-labelledby')).toBe(document.activeElement!.id);
    expect(dialog().getAttribute('aria-modal')).toBe('true');
    expect(box.getAttribute('aria-hidden')).toBe('true');
    await press('Escape');
    expect(dialog()).toBeNull();
    expect(document.activeElement).toBe(find('#opener'));
    expect(box.hasAttribute('aria-hidden')).toBe(false);
  });

  it('asks before Esc discards what was typed', async () => {
    const answer = vi.fn<() => boolean>().mockReturnValueOnce(false).mockReturnValueOnce(true);
    vi.stubGlobal('confirm', answer);
    await open(false);
    await act(async () => {
      find('#reason').dispatchEvent(new InputEvent('input', { bubbles: true }));
    });
    await press('Escape');
    expect(dialog()).not.toBeNull();
    await press('Escape');
    expect(dialog()).toBeNull();
  });

  it.each([
    [true, 'closes'],
    [false, 'stays, with what is typed,'],
  ])('with closeOnOutside %s %s after a press beside it', async (closeOnOutside) => {
    await open(closeOnOutside);
    await pressOn('#reason');
    expect(dialog()).not.toBeNull();
    await pressOn('[role=dialog]');
    expect(dialog() === null).toBe(closeOnOutside);
  });

  it('is an open panel in the server’s page', () => {
    const page = html(
      <PanelDialog title="Handed over?" onClose={() => undefined}>
        Yes
      </PanelDialog>,
    );
    expect(page).toMatch(
      /^<dialog open="" aria-labelledby="([^"]+)"[^>]*>.*<h2 id="\1">Handed over\?/,
    );
    expect(page).not.toContain('button');
  });

  it('of the server’s page is one too, once its script is there', async () => {
    await mount(
      <PanelDialog title="Handed over?" onClose={() => undefined}>
        Yes
      </PanelDialog>,
    );
    await vi.waitFor(() => expect(dialog().getAttribute('aria-modal')).toBe('true'), 5000);
    expect(find('dialog')).toBeNull();
  });
});

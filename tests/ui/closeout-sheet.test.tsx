// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, redirect, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readSheet } from '~/routes/my-listings_.closeout/rows';
import { Sheet } from '~/routes/my-listings_.closeout/sheet';
import { html, withRouter } from './render';

test('notes for buyers keep their line breaks, the site’s and a row’s own', () => {
  const notes = ['Banded, under roof.\n\nCall ahead.\nForklift on site.'];
  const row = {
    id: '0b3f1c52-3a0e-4c57-9b43-8f2f1f6f0a11',
    own: { title: ['2x4 studs'], description: notes },
    seen: { description: notes },
    imageUrl: null,
  };
  const sheet = { site: { description: notes }, rows: [row], categories: [], owner: 'u' };
  const markup = html(<Sheet {...sheet} result={undefined} unanswered={undefined} />);
  const page = new DOMParser().parseFromString(markup, 'text/html');
  const { site, rows } = readSheet(new FormData(page.querySelector('form')!));
  expect([site.description, rows[0]?.own.description]).toEqual([notes, notes]);
});

describe('in the browser', () => {
  let [box, root]: [HTMLElement, Root?] = [document.body];
  const answer = vi.fn<(body: URLSearchParams) => Response>();
  const sheet = { site: { city: ['Gary'] }, rows: [], categories: [], owner: 'u' };
  const show = (unanswered?: unknown) =>
    act(() =>
      root!.render(withRouter(<Sheet {...sheet} result={undefined} {...{ unanswered }} />)),
    );
  const open = () => {
    root = createRoot(box);
    show();
  };
  const close = () => act(() => root!.unmount());
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const press = (label: string) =>
    act(async () =>
      [...box.querySelectorAll('button')].find(({ textContent }) => textContent === label)!.click(),
    );
  const titles = () => [...box.querySelectorAll<HTMLInputElement>('[name$=".title"]')];
  const type = (number: number, text: string) =>
    act(async () => {
      titles()[number - 1]!.value = text;
      titles()[number - 1]!.dispatchEvent(new Event('input', { bubbles: true }));
    });
  const typed = () => titles().map(({ value }) => value);
  const kept = () =>
    Object.values<string>(localStorage).map((body) => new URLSearchParams(body).get('title'));
  const addRow = () => press('Add a Row Without a Photo');

  beforeEach(() => {
    vi.useFakeTimers();
    answer.mockReset().mockImplementation(() => {
      throw new TypeError('Failed to fetch');
    });
    vi.stubGlobal('fetch', async (_: string, { body }: { body: URLSearchParams }) => answer(body));
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {} }));
    box = document.body.appendChild(document.createElement('div'));
    open();
  });
  afterEach(() => {
    close();
    box.remove();
    localStorage.clear();
  });

  test.each([
    ['there is no signal', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the session has ended', () => Response.json({ message: 'Sign in.' }, { status: 401 })],
  ])(
    'every row is kept while %s, shown on the next visit, and saved once it can be',
    async (_, refuse) => {
      answer.mockImplementation(refuse as () => Response);
      for (const number of [1, 2, 3]) {
        await addRow();
        await type(number, `Row ${number}`);
      }
      await wait(500);
      expect(kept()).toEqual(['Row 1', 'Row 2', 'Row 3']);
      expect(box.textContent).not.toContain('not saved');
      close();
      open();
      expect(typed()).toEqual(['Row 1', 'Row 2', 'Row 3']);
      await type(2, 'Row 2, again');
      await wait(500);
      expect(kept()).toEqual(['Row 1', 'Row 2, again', 'Row 3']);

      const saved: Record<string, string> = {};
      answer.mockImplementation((body) => {
        saved[body.get('id')!] = `${body.get('title')}, ${body.get('city')}`;
        return Response.json({ id: body.get('id'), version: 1 });
      });
      await wait(10_000);
      expect(Object.values(saved)).toEqual(['Row 1, Gary', 'Row 2, again, Gary', 'Row 3, Gary']);
      expect(kept()).toEqual([]);
      expect(box.textContent).toContain('Saved');
    },
  );

  test('a row that is added takes the focus', async () => {
    await addRow();
    await addRow();
    expect(document.activeElement).toBe(titles()[1]);
  });

  test('a typed UPC is looked up, and a removed row gives the focus to the photos', async () => {
    answer.mockImplementation(() => Response.json({ known: { title: ['Anchor bolts'] } }));
    await addRow();
    const upc = box.querySelector<HTMLInputElement>('[name$=".upc"]')!;
    upc.value = '036000291452';
    await act(async () => upc.dispatchEvent(new Event('change', { bubbles: true })));
    expect(typed()).toEqual(['Anchor bolts']);
    await press('Remove');
    expect(typed()).toEqual([]);
    expect(document.activeElement?.id).toBe('photos');
  });

  test('rows that are listed before they could be saved don’t come back', async () => {
    close();
    const PATH = '/my-listings/closeout';
    const element = <Sheet {...sheet} result={undefined} unanswered={undefined} />;
    const router = createMemoryRouter(
      [
        { path: PATH, element, action: () => redirect('/my-listings') },
        {
          path: '/my-listings',
          element: null,
          loader: () => new Promise((done) => setTimeout(done, 50, null)),
        },
      ],
      { initialEntries: [PATH] },
    );
    root = createRoot(box);
    act(() => root!.render(<RouterProvider router={router} />));
    await addRow();
    await type(1, 'Rebar');
    await wait(500);
    expect(kept()).toEqual(['Rebar']);
    await press('List 1 Item');
    await wait(500);
    expect(router.state.location.pathname).toBe('/my-listings');
    expect(kept()).toEqual([]);
  });

  test('a file that is no photo is named beside the photos and makes no row', async () => {
    const picker = box.querySelector<HTMLInputElement>('input[type=file]')!;
    const files = [new File(['x'], 'notes.txt', { type: 'text/plain' })];
    Object.defineProperty(picker, 'files', { value: files, configurable: true });
    await act(async () => picker.dispatchEvent(new Event('change', { bubbles: true })));
    await wait(500);
    expect(box.querySelector('#photos [role=alert]')?.textContent).toContain('notes.txt');
    expect(titles()).toEqual([]);
    await addRow();
    await wait(500);
    expect(answer).not.toHaveBeenCalled();
    expect(kept()).toEqual([]);
    act(() => box.querySelector<HTMLElement>('[aria-label="Remove notes.txt"]')!.click());
    expect(box.querySelector('#photos [role=alert]')).toBeNull();
  });

  test('what was typed right before a press without an answer is kept', async () => {
    await addRow();
    await wait(500);
    await type(1, 'Rebar');
    act(() => {
      box.querySelector('form')!.dispatchEvent(new Event('submit', { cancelable: true }));
    });
    await wait(10_000);
    expect(kept()).not.toContain('Rebar');
    show({ result: {} });
    await wait(500);
    expect(kept()).toEqual(['Rebar']);
  });
});

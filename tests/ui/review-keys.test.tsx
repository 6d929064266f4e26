// @vitest-environment jsdom
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { useReviewKeys } from '~/routes/admin_.registrations.$id/queue-bar';
import { openRoot } from './render';

let router: ReturnType<typeof createMemoryRouter>;
const leave = vi.fn<() => boolean>();

function Page() {
  useReviewKeys({ waiting: 3, place: 2, previous: 'before', next: 'after' });
  return (
    <>
      <header>
        <button>Menu</button>
      </header>
      <main>
        <section id="approve-form">
          <button>Approve</button>
        </section>
        <section id="reject-form">
          <textarea aria-label="Reason" />
        </section>
      </main>
    </>
  );
}

beforeEach(() => {
  vi.stubGlobal('confirm', leave);
  leave.mockReset();
  router = createMemoryRouter([{ path: '*', element: <Page /> }]);
  act(() => openRoot().root.render(<RouterProvider router={router} />));
});

const find = (selector: string) => document.querySelector<HTMLElement>(selector)!;
const press = (key: string, more: KeyboardEventInit = {}) =>
  act(async () => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
    document.activeElement!.dispatchEvent(event);
  });
const type = (text: string) => {
  find('textarea').focus();
  (find('textarea') as HTMLTextAreaElement).value = text;
};
const path = () => router.state.location.pathname;

it('each key does what it says right after the page has loaded', async () => {
  await press('a');
  expect(document.activeElement!.textContent).toBe('Approve');
  await press('R');
  expect(document.activeElement).toBe(find('textarea'));
  find('textarea').blur();
  await press('n');
  expect(path()).toBe('/admin/registrations/after');
  await press('p');
  expect(path()).toBe('/admin/registrations/before');
});

it('a key typed in a field, used with a modifier or pressed in the header does nothing', async () => {
  await press('n', { ctrlKey: true });
  await press('N', { shiftKey: true });
  find('header button').focus();
  await press('n');
  type('No license');
  await press('n');
  expect(path()).toBe('/');
});

it('a typed reason is discarded only after a question', async () => {
  type('No license');
  find('textarea').blur();
  leave.mockReturnValueOnce(false);
  await press('n');
  expect(path()).toBe('/');
  leave.mockReturnValueOnce(true);
  await press('n');
  expect(path()).toBe('/admin/registrations/after');
});

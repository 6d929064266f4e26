// @vitest-environment jsdom
import { act } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { ListingForm } from '~/ui/listing/listing-form';
import { packList } from '~/lib/text/packed-list';
import { openRoot, withRouter } from './render';

test('a refused photo begins no draft, a typed word does, and its address outlives a refusal', async () => {
  const fetched = vi.fn(async () => Response.json({ id: 'd', version: 1 }));
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {} }));
  const { box, root } = openRoot();
  const form = (
    <ListingForm
      constraints={{}}
      categories={packList([])}
      start={{ city: 'Joliet', state: 'IL' }}
      photos={[]}
      button={{ label: 'List Material', pending: 'Listing...' }}
      cancelTo="/browse"
      draft={{ id: 'd', version: 0, owner: 'u', pageId: 'p' }}
    />
  );
  history.replaceState(null, '', '/create-listing');
  const refuse = vi.fn(() => null);
  const router = createBrowserRouter([{ path: '/create-listing', element: form, action: refuse }]);
  act(() => root.render(<RouterProvider router={router} />));
  const change = (input: HTMLInputElement) =>
    act(async () => {
      for (const type of ['input', 'change'])
        input.dispatchEvent(new Event(type, { bubbles: true }));
    });
  const until = (holds: () => void) => act(() => vi.waitFor(holds, 20_000));
  const files = ['text.txt', 'zero.txt'].map((name) => new File([], name, { type: 'text/plain' }));
  const picker = box.querySelector<HTMLInputElement>('input[type=file]')!;
  Object.defineProperty(picker, 'files', { value: files, configurable: true });
  await change(picker);
  await until(() => expect(box.querySelectorAll('.err[role=alert]')).toHaveLength(2));
  await act(() => new Promise<void>((resolve) => setTimeout(resolve, 500)));
  expect(fetched).not.toHaveBeenCalled();

  const title = box.querySelector<HTMLInputElement>('input[name=title]')!;
  title.value = 'Joist hangers';
  await change(title);
  await until(() =>
    expect(fetched).toHaveBeenCalledWith('/create-listing/draft', expect.anything()),
  );
  await until(() => expect(location.search).toBe('?draft=d'));
  const press = (button: string) =>
    act(async () => box.querySelector<HTMLElement>(button)!.click());
  await press('[aria-label="Remove text.txt"]');
  await press('[aria-label="Remove zero.txt"]');
  await press('button.go[type=submit]');
  expect(refuse).toHaveBeenCalled();
  await until(() => expect(router.state.navigation.state).toBe('idle'));
  expect(location.search).toBe('?draft=d');
});

test('an edit is of the listing as shown, even after its data reloads', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {} }));
  const { box, root } = openRoot();
  const show = (title: string, seen: string) =>
    act(async () =>
      root.render(
        withRouter(
          <ListingForm
            constraints={{}}
            categories={packList([])}
            start={{ title, seen }}
            photos={[]}
            button={{ label: 'Save Changes', pending: 'Saving...' }}
            cancelTo="/browse"
          />,
        ),
      ),
    );
  const shown = () =>
    ['title', 'seen'].map((name) => box.querySelector<HTMLInputElement>(`[name=${name}]`)!.value);
  await show('Joists', 'first');
  await show('Joist hangers', 'second');
  expect(shown()).toEqual(['Joists', 'first']);
});

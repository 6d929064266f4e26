// @vitest-environment jsdom
import { Link } from '@remix-run/react';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { packList } from '~/lib/text/packed-list';
import { LongList } from '~/ui/data/long-list';
import { useFocusThrough } from '~/ui/layout/focus-if-lost';
import { RouteFocus } from '~/ui/layout/route-focus';
import { openRoot } from './render';

function Page({ state }: { state: string }) {
  useFocusThrough(state);
  return (
    <main>
      <h1 tabIndex={-1}>Purchase</h1>
      {state === 'pending' ? <input /> : null}
    </main>
  );
}

const later = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)));

test('a list whose row with the focus goes has the focus then, and only then', async () => {
  const { box, root } = openRoot();
  const cell = ({ id }: { id: string }) => <button type="button">{id}</button>;
  const show = (...ids: string[]) =>
    act(async () =>
      root.render(
        <LongList
          caption="Registrations"
          columns={[{ key: 'id', header: 'Id', cell }]}
          rows={packList(ids.map((id) => ({ id })))}
          rowKey={({ id }) => id}
        />,
      ),
    );
  await show('1', '2', '3');
  box.querySelector('button')!.focus();
  await show('2', '3');
  await later();
  expect(document.activeElement).toBe(box.querySelector('[role=region]'));

  box.querySelector('button')!.focus();
  box.querySelector('button')!.blur();
  await show('3');
  await later();
  expect(document.activeElement).toBe(document.body);
});

test('a state that takes the focus away gives it to the heading, and leaving the page does not', async () => {
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  const show = (state: string) => act(async () => root.render(<Page state={state} />));
  await show('pending');
  box.querySelector('input')!.focus();
  await show('cancelled');
  await later();
  expect(document.activeElement).toBe(box.querySelector('h1'));

  box.querySelector('h1')!.blur();
  // The next page's heading: Back must not scroll to it.
  document.body.insertAdjacentHTML('beforeend', '<main><h1 tabindex="-1">List</h1></main>');
  act(() => root.unmount());
  await later();
  expect(document.activeElement).toBe(document.body);
  document.body.replaceChildren();
});

test('a link gives the focus to the next page’s heading, from an error too, or to what its hash names', async () => {
  const page = (children: ReactNode) => (
    <>
      <Link id="guide" to="/guide#units">
        Units
      </Link>
      <Link id="home" to="/">
        Home
      </Link>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <RouteFocus />
    </>
  );
  const router = createMemoryRouter(
    [
      {
        element: page(<Outlet />),
        errorElement: page(<h1 tabIndex={-1}>404 Page Not Found</h1>),
        children: [
          { path: '/', element: <h1 tabIndex={-1}>Home</h1> },
          { path: '/guide', element: <h2 id="units">Units</h2> },
        ],
      },
    ],
    { initialEntries: ['/nowhere'] },
  );
  const { box, root } = openRoot();
  await act(async () => root.render(<RouterProvider router={router} />));
  expect(document.activeElement).toBe(document.body);
  const follow = (link: string) => act(async () => box.querySelector<HTMLElement>(link)!.click());
  await follow('#home');
  expect(document.activeElement).toBe(box.querySelector('h1'));
  await follow('#guide');
  expect(document.activeElement).toBe(box.querySelector('#units'));
});

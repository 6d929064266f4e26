// @vitest-environment jsdom
import { Link, useLoaderData } from '@remix-run/react';
import { act, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { useLiveFilters } from '~/routes/browse/use-live-filters';
import MessagesPage from '~/routes/messages/route';
import { FilterBar } from '~/ui/filters/filter-bar';
import { fakeEventStreams } from './event-stream';
import { openRoot, typeInto } from './render';

function List() {
  const { search } = useLoaderData<{ search: string }>();
  return <FilterBar label="Find users" searchLabel="Name" values={{ search }} />;
}

function LiveFilters() {
  const { search } = useLoaderData<{ search: string }>();
  const { form } = useLiveFilters({ search });
  return (
    <form {...form}>
      <input name="search" defaultValue={search} />
      <input name="location" />
    </form>
  );
}

beforeEach(fakeEventStreams);

/** `arrive` lets the loader answer. */
async function openAt(path: string, page: ReactNode) {
  let answer = () => {};
  const loader = async ({ request }: { request: Request }) => {
    const search = new URL(request.url).searchParams.get('search') ?? '';
    await new Promise<void>((resolve) => (answer = resolve));
    return { search, threads: [], total: 1, page: 1, pageCount: 1, photos: true };
  };
  const element = (
    <>
      {page}
      <Link id="all" to={path}>
        All
      </Link>
    </>
  );
  const router = createMemoryRouter([{ path, element, loader }], {
    initialEntries: [`${path}?search=steel`],
  });
  const { box, root } = openRoot();
  await act(async () => root.render(<RouterProvider router={router} />));
  const arrive = () => act(async () => answer());
  const showAll = () => act(async () => box.querySelector<HTMLElement>('#all')!.click());
  await arrive();
  return { router, arrive, showAll, field: box.querySelector('input')! };
}

it.each<[string, ReactNode]>([
  ['a list', <List key="list" />],
  ['the messages', <MessagesPage key="messages" />],
])(
  'the search of %s keeps what is typed while it loads, and otherwise follows the address',
  async (_, page) => {
    const { router, arrive, showAll, field } = await openAt('/messages', page);
    expect(field.value).toBe('steel');

    await showAll();
    field.focus();
    field.value = 'lumbe';
    await arrive();
    expect(router.state.location.search).toBe('');
    expect([document.activeElement, field.value]).toEqual([field, 'lumbe']);

    await act(async () => void router.navigate('/messages?search=steel'));
    field.blur();
    await arrive();
    expect(field.value).toBe('steel');
    field.focus();
    await showAll();
    await arrive();
    expect(field.value).toBe('');
  },
);

it('the live filters keep what is typed while the page loads, and then apply it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { router, arrive, showAll, field } = await openAt('/browse', <LiveFilters />);
  await act(async () => vi.runAllTimers());

  await showAll();
  field.focus();
  await typeInto(field, 'lumber');
  await arrive();
  expect([router.state.location.search, field.value]).toEqual(['', 'lumber']);
  await act(async () => vi.runAllTimers());
  await arrive();
  expect([router.state.location.search, field.value]).toEqual(['?search=lumber', 'lumber']);

  await showAll();
  await arrive();
  expect(field.value).toBe('');
});

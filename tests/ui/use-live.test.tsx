// @vitest-environment jsdom
import { act } from 'react';
import { createMemoryRouter, RouterProvider, ScrollRestoration } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { RouteFocus } from '~/ui/layout/route-focus';
import { revalidateWhenIdle } from '~/ui/live/revalidate-when-idle';
import { useLive } from '~/ui/live/use-live';
import { fakeEventStreams, Stream } from './event-stream';
import { openRoot } from './render';

function Page() {
  useLive('/live');
  return <RouteFocus />;
}

it('reopens the stream 3 s after the server refused it, then ever later, and gets changes again', async () => {
  vi.useFakeTimers();
  fakeEventStreams();
  const loader = vi.fn(() => null);
  const router = createMemoryRouter([{ path: '/', loader, element: <Page /> }]);
  vi.stubGlobal('__remixRouter', router);
  const { root } = openRoot();
  await act(async () => root.render(<RouterProvider router={router} />));
  expect(Stream.opened).toHaveLength(1);
  loader.mockClear();

  act(() => Stream.opened[0]!.fail(0));
  act(() => void vi.advanceTimersByTime(60_000));
  expect(Stream.opened).toHaveLength(1);
  act(() => Stream.opened[0]!.fail(2));
  act(() => void vi.advanceTimersByTime(2999));
  expect(Stream.opened).toHaveLength(1);
  act(() => void vi.advanceTimersByTime(1));
  expect(Stream.opened).toHaveLength(2);

  for (const wait of [6, 12, 24, 48, 60, 60, 3]) {
    const last = Stream.opened.at(-1)!;
    if (wait === 3) await act(async () => void last.dispatchEvent(new Event('changed')));
    act(() => last.fail(2));
    act(() => void vi.advanceTimersByTime(wait * 1000 - 1));
    expect(Stream.opened.at(-1)).toBe(last);
    act(() => void vi.advanceTimersByTime(1));
    expect(Stream.opened.at(-1)).not.toBe(last);
  }
  Stream.opened.splice(1, Stream.opened.length - 2);
  loader.mockClear();

  await act(async () => void Stream.opened[1]!.dispatchEvent(new Event('changed')));
  expect(loader).toHaveBeenCalledTimes(1);
  await act(async () => void Stream.opened[1]!.dispatchEvent(new Event('changed')));
  expect(loader).toHaveBeenCalledTimes(2);

  act(() => Stream.opened[1]!.fail(2));
  act(() => root.unmount());
  vi.advanceTimersByTime(60_000);
  expect(Stream.opened).toHaveLength(2);
});

it('waits for a form’s own reload, then reloads once more', async () => {
  fakeEventStreams();
  let answer = (_: string) => {};
  const loader = vi.fn((): Promise<string> | string => 'as it was');
  const router = createMemoryRouter([{ path: '/', loader, action: () => null, element: <Page /> }]);
  vi.stubGlobal('__remixRouter', router);
  const { root } = openRoot();
  await act(async () => root.render(<RouterProvider router={router} />));
  loader.mockClear();

  // The load after a post brings its toast, and only once.
  loader.mockReturnValueOnce(new Promise<string>((resolve) => (answer = resolve)));
  const formData = new FormData();
  await act(async () => {
    void router.navigate('/', { formMethod: 'post', formData });
    // Race: the event comes before React has rendered that a form is on its way.
    Stream.opened[0]!.dispatchEvent(new Event('changed'));
  });
  expect(loader).toHaveBeenCalledTimes(1);
  await act(async () => answer('paid'));
  expect(loader).toHaveBeenCalledTimes(2);
});

it('leaves the scroll position to Back when an event comes before its page is shown', async () => {
  vi.stubGlobal('scrollTo', (_: number, y: number) => vi.stubGlobal('scrollY', y));
  const element = (
    <main id="main">
      <RouteFocus />
      <ScrollRestoration />
    </main>
  );
  const loader = vi.fn(() => null);
  const router = createMemoryRouter([
    { path: '/', loader, element },
    { path: '/sale', element },
  ]);
  vi.stubGlobal('__remixRouter', router);
  const { root } = openRoot();
  await act(async () => root.render(<RouterProvider router={router} />));
  vi.stubGlobal('scrollY', 600);
  await act(async () => router.navigate('/sale'));
  expect(scrollY).toBe(0);

  const unsubscribe = router.subscribe(({ location, navigation }) => {
    if (location.pathname !== '/' || navigation.state !== 'idle') return;
    unsubscribe();
    revalidateWhenIdle();
  });
  loader.mockClear();
  await act(async () => router.navigate(-1));
  expect(loader.mock.calls.length).toBeGreaterThan(1);
  expect(scrollY).toBe(600);
});

// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { useLive } from '~/ui/live/use-live';

/** What a browser does with the answers that the test gives. */
class Stream extends EventTarget {
  static readonly CLOSED = 2;
  static opened: Stream[] = [];
  readyState = 0;
  onerror: ((event: Event) => void) | null = null;
  constructor(readonly url: string) {
    super();
    Stream.opened.push(this);
    this.addEventListener('error', (event) => this.onerror?.(event));
  }
  close() {
    this.readyState = Stream.CLOSED;
  }
  /** Broken off the browser connects again by itself; answered by anything but 200 it does not. */
  fail(readyState: 0 | 2) {
    this.readyState = readyState;
    this.dispatchEvent(new Event('error'));
  }
}

function Page() {
  useLive('/live');
  return null;
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('opens the stream again 3 s after the server has refused it, and hears of changes', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('EventSource', Stream);
  const loader = vi.fn(() => null);
  const router = createMemoryRouter([{ path: '/', loader, element: <Page /> }]);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
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

  await act(async () => void Stream.opened[1]!.dispatchEvent(new Event('changed')));
  expect(loader).toHaveBeenCalledTimes(1);
  await act(async () => void Stream.opened[1]!.dispatchEvent(new Event('changed')));
  expect(loader).toHaveBeenCalledTimes(2);

  act(() => Stream.opened[1]!.fail(2));
  act(() => root.unmount());
  vi.advanceTimersByTime(60_000);
  expect(Stream.opened).toHaveLength(2);
});

// @vitest-environment jsdom
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { useAdminEvents } from '~/ui/admin/live/use-admin-events';
import { hideToast, lastToast, ToastRegion } from '~/ui/feedback/toast';
import { RouteFocus } from '~/ui/layout/route-focus';
import { fakeEventStreams, Stream } from './event-stream';
import { openRoot } from './render';

function Dashboard() {
  return (
    <p>
      {useAdminEvents('ann').state}
      <RouteFocus />
    </p>
  );
}

it('asks nothing of a server that is down, and catches up once it is back', async () => {
  vi.useFakeTimers();
  fakeEventStreams();
  const loader = vi.fn(() => null);
  const router = createMemoryRouter([{ path: '/', loader, element: <Dashboard /> }]);
  vi.stubGlobal('__remixRouter', router);
  const { box, root } = openRoot();
  await act(async () => root.render(<RouterProvider router={router} />));
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const connect = (stream: Stream) =>
    act(async () => stream.say('connected', { eventId: 7, mustReload: false }));

  await connect(Stream.opened[0]!);
  expect(box.textContent).toBe('connected');
  loader.mockClear();
  await act(async () => Stream.opened[0]!.say('list_changed', { eventId: 8, list: 'users' }));
  await act(async () => Stream.opened[0]!.fail(0));
  await pass(2999);
  expect(box.textContent).toBe('disconnected');
  expect(loader).not.toHaveBeenCalled();

  await pass(1);
  await connect(Stream.opened[1]!);
  await pass(300);
  expect(loader).toHaveBeenCalledTimes(1);
  await act(async () => Stream.opened[1]!.say('list_changed', { eventId: 9, list: 'users' }));
  await pass(300);
  expect(loader).toHaveBeenCalledTimes(2);
});

it('shows the news of a save, not that its lock ended, while others save too', async () => {
  fakeEventStreams();
  // Another file's toast of an own action would hold back news.
  hideToast(lastToast()?.id ?? '');
  const element = (
    <>
      <Dashboard />
      <ToastRegion />
    </>
  );
  const router = createMemoryRouter([{ path: '/', element }]);
  const { box, root } = openRoot();
  await act(async () => root.render(<RouterProvider router={router} />));
  const by = { updatedBy: 'bob', updatedByName: 'Bob', releasedBy: 'bob', reason: 'released' };
  const say = (type: string, id: string) =>
    act(async () =>
      Stream.opened[0]!.say(type, { ...by, materialId: id, material: { id, title: id } }),
    );

  for (const id of ['bricks', 'studs']) await say('material_updated', id);
  for (const id of ['bricks', 'studs']) await say('material_lock_released', id);
  expect(box.textContent).toContain('Material Updated');
  await say('material_lock_released', 'studs');
  expect(box.textContent).toContain('Edit Lock Released');
});

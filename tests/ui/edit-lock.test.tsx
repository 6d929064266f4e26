// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { beforeEach, expect, it, vi } from 'vitest';
import { askLock, useEditLock } from '~/ui/admin/use-edit-lock';

let root: Root;
let calls: { intent: string; answer: () => void }[] = [];

function Details({ id, answer }: { id: string; answer?: Parameters<typeof useEditLock>[1] }) {
  useEditLock(id, answer);
  return null;
}

beforeEach(() => {
  calls = [];
  vi.useFakeTimers();
  vi.stubGlobal('fetch', (_path: string, { body }: { body: URLSearchParams }) => {
    return new Promise<Response>((resolve) => {
      const answer = () => resolve(Response.json({}));
      calls.push({ intent: body.get('intent')!, answer });
    });
  });
  root = createRoot(document.createElement('div'));
});

const intents = () => calls.map(({ intent }) => intent);
const settle = () => act(() => vi.advanceTimersByTimeAsync(1));

it('is released before it is acquired again', async () => {
  act(() => root.render(<Details id="bolts" />));
  act(() => root.unmount());
  await settle();
  const again = askLock('bolts', 'acquire');
  await settle();
  expect(intents()).toEqual(['release']);
  calls[0]!.answer();
  await settle();
  expect(intents()).toEqual(['release', 'acquire']);
  calls[1]!.answer();
  expect(await again).toMatchObject({ ok: true });
});

it('a lost lock is not released: another tab may hold it by now', async () => {
  act(() => root.render(<Details id="nails" />));
  act(() => root.render(<Details id="nails" answer={{ isLockLost: true }} />));
  await settle();
  expect(intents()).toEqual([]);
  act(() => root.render(<Details id="nails" answer={{ hasChanged: false }} />));
  act(() => root.unmount());
  await settle();
  expect(intents()).toEqual(['release']);
});

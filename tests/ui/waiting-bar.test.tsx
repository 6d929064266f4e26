// @vitest-environment jsdom
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { WaitingBar } from '~/ui/offline/waiting-bar';
import { openRoot, withRouter } from './render';

const { items } = vi.hoisted(() => ({ items: [] as { id: string }[] }));

vi.mock('idb-keyval', () => ({
  createStore: () => null,
  entries: async () => items.map((item) => [item.id, item]),
}));

let tell: ((news: string) => Promise<void>) | undefined;

beforeEach(() => {
  Object.assign(navigator, { serviceWorker: { ready: Promise.resolve({}) } });
  items.splice(0, items.length, {
    id: 'alert',
    ...{ user: 'buyer', noun: 'Alert', label: 'rebar', page: '/browse?search=rebar' },
    ...{ path: '/saved/alert', fields: [], madeAt: 1, state: 'waiting' },
  });
  class Channel {
    set onmessage(hear: (event: { data: string }) => void) {
      tell = (data) => act(async () => hear({ data }));
    }
    close() {}
  }
  vi.stubGlobal('BroadcastChannel', Channel);
});

async function show(user: string | undefined) {
  const { box, root } = openRoot();
  const bar = withRouter(<WaitingBar user={user} />, '/browse?search=rebar');
  await act(async () => root.render(bar));
  return {
    text: () => box.textContent,
    links: () => [...box.querySelectorAll('a')].map((link) => link.getAttribute('href')),
  };
}

test('unsent work asks to sign in once its session has ended, and says no more than how much it is', async () => {
  const { text, links } = await show('buyer');
  expect(text()).toContain('1 waiting for a signal');
  expect(text()).toContain('Alert: rebar');
  await tell!('signed-out');
  expect(text()).toBe('1 not sent: sign in to send it');
  expect(links()).toEqual(['/signin?returnTo=%2Fbrowse%3Fsearch%3Drebar']);
});

test('a guest sees no more than how much is not sent', async () => {
  const { text } = await show(undefined);
  expect(text()).toBe('1 not sent: sign in to send it');
});

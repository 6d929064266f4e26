import { beforeEach, expect, it, vi } from 'vitest';
import { unreadStore } from '~/ui/notifications/unread-store';

let posts: Map<string, (response: Response) => void>;
let server: { unread: number; asked: number };

beforeEach(() => {
  posts = new Map();
  server = { unread: 2, asked: 0 };
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    if (init?.method === 'POST') {
      return new Promise<Response>((resolve) => posts.set(path, resolve));
    }
    server.asked += 1;
    return Promise.resolve(Response.json({ unread: server.unread }));
  });
});

const press = (id: string) => unreadStore.change(id, {}, (panel) => panel);
const accept = (id: string) =>
  posts.get(`/notifications/${id}`)!(new Response(null, { status: 204 }));

it('ignores the server’s count until the server has answered every press', async () => {
  unreadStore.seed(2);
  const first = press('first');
  const second = press('second');
  accept('first');
  await first;
  // This page was rendered before the second press.
  unreadStore.seed(1);
  expect(server.asked).toBe(0);
  expect(unreadStore.get().unread).toBe(2);
  server.unread = 0;
  accept('second');
  await second;
  await vi.waitFor(() => expect(unreadStore.get().unread).toBe(0), 10_000);
  expect(server.asked).toBe(1);
});

it('asks for the count when a page loaded during a press that failed', async () => {
  unreadStore.seed(2);
  const only = press('only');
  unreadStore.seed(5);
  server.unread = 5;
  posts.get('/notifications/only')!(new Response(null, { status: 500 }));
  expect(await only).toEqual({ reason: null });
  await vi.waitFor(() => expect(unreadStore.get().unread).toBe(5), 10_000);
});

import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as entry from '~/entry.server';
import * as root from '~/root';
import * as home from '~/routes/_index/route';
import * as browse from '~/routes/browse/route';
import * as csv from '~/routes/csv.$list/route';
import { openRemix } from '../../http/servers';

// The app's own entry starts the process, once.
vi.hoisted(() => Object.assign(globalThis, { __offcutStarted: true }));

let front: Awaited<ReturnType<typeof openRemix>>;
beforeAll(async () => {
  const below = (name: string, route: { module: object; path?: string; index?: boolean }) => ({
    [`routes/${name}`]: { id: `routes/${name}`, parentId: 'root', ...route },
  });
  front = await openRemix(
    {
      root: { id: 'root', path: '', module: root },
      ...below('_index', { index: true, module: home }),
      ...below('browse', { path: 'browse', module: browse }),
      ...below('csv.$list', { path: 'csv/:list', module: csv }),
    },
    entry,
  );
});
afterAll(() => front.close());

test.each([
  ['PUT', '/browse'],
  ['POST', '/'],
  ['DELETE', '/csv/transactions'],
])('%s %s, which has no action, is a 405 with a sentence and an id', async (method, path) => {
  const refused = await fetch(front.origin + path, { method });
  expect(refused.status).toBe(405);
  expect(refused.headers.get('Allow')).toBe('GET, HEAD');
  const page = await refused.text();
  expect(page).toContain(
    `This page can’t take what was sent. Go back and try again. Request ${refused.headers.get('X-Request-Id')}`,
  );
  expect(page).not.toContain('did not provide');
  expect(page).not.toContain('Unexpected Server Error');
});

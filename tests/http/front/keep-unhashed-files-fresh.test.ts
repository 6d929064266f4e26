import { expect, test } from 'vitest';
import { keepUnhashedFilesFresh } from '~/http/front/keep-unhashed-files-fresh.server';
import { openFront } from '../servers';

test.each([
  ['/favicon.ico', 'public, max-age=3600'],
  ['/push-worker.js?1', 'public, max-age=3600'],
  ['/assets/root-a1b2c3.js', 'public, max-age=31536000, immutable'],
])('%s is served with %s', async (path, expected) => {
  const front = await openFront(
    (_request, response) => {
      response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
      response.end('file');
    },
    [keepUnhashedFilesFresh],
  );
  const answer = await fetch(front.origin + path);
  expect(answer.headers.get('Cache-Control')).toBe(expected);
  front.close();
});

import { expect, onTestFinished, test, vi } from 'vitest';
import { openRequestCount } from '~/http/front/log-request.server';
import { logger } from '~/lib/logger.server';
import { openFront } from '../servers';

test('the log has no query string, no token from an emailed link, and no line for a file', async () => {
  const info = vi.spyOn(logger, 'info').mockImplementation(() => {});
  const front = await openFront((_request, response) => {
    expect(openRequestCount()).toBeGreaterThan(0);
    response.end();
  });
  onTestFinished(front.close);
  const paths = [
    '/invite/TOKEN',
    '/unsubscribe/TOKEN',
    '/saved/off/TOKEN',
    '/still-listed/TOKEN',
    '/saved?search=TOKEN',
  ];
  for (const path of [...paths, '/assets/a.js', '/healthz']) await fetch(front.origin + path);
  await vi.waitFor(() => expect(openRequestCount()).toBe(0), 10_000);
  expect(info.mock.calls.map(([fields]) => (fields as { path: string }).path)).toEqual([
    '/invite/…',
    '/unsubscribe/…',
    '/saved/off/…',
    '/still-listed/…',
    '/saved',
  ]);
});

import { afterEach, expect, test } from 'vitest';
import { answerLogo } from '~/http/front/answer-logo.server';
import { answerPlainText } from '~/http/front/answer-plain-text.server';
import { LOGO_FILES } from '~/lib/image-limits';
import { applySite } from '~/lib/site';
import { openFront } from '../servers';

const LOGO = '3f9a0c1d2b4e5f60-32x32';

afterEach(() => applySite({}));

test('a logo takes the addresses of the default icons, and only its own version is kept for long', async () => {
  const front = await openFront(
    (_request, response) => void response.end('file'),
    [answerPlainText, answerLogo],
  );
  const get = async (path: string) => {
    const answer = await fetch(front.origin + path);
    return [await answer.text(), answer.headers.get('Cache-Control')];
  };
  expect(await get('/favicon.ico')).toEqual(['file', null]);
  applySite(
    { logo: LOGO },
    LOGO_FILES.map((path) => Buffer.from(path)),
  );
  for (const path of LOGO_FILES) expect(await get(path)).toEqual([path, 'public, max-age=3600']);
  const image = Buffer.from('/icon-192.png').toString('base64');
  expect((await get('/favicon.svg'))[0]).toContain(`href="data:image/png;base64,${image}"`);
  expect((await get(`/logo.png?${LOGO}`))[1]).toBe('public, max-age=31536000, immutable');
  expect((await get('/logo.png?another'))[1]).toBe('public, max-age=3600');
  expect(await get('/push-worker.js')).toEqual(['file', null]);
  front.close();
});

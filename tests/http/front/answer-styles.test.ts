import { expect, test } from 'vitest';
import { answerStyles, offerStyles, stylesFile } from '~/http/front/answer-styles.server';
import { openFront } from '../servers';

const page = (cookie: string) =>
  new Request('http://localhost:3000/saved', { headers: { Cookie: cookie } });

test('a signed-in browser is told of the file on one page, and links it from the next on', async () => {
  offerStyles('.card { color: red }');
  const headers = new Headers();
  expect(stylesFile(page('session=x'), headers)).toBeNull();
  const [, path] = /^<([^>]+)>; rel=prefetch; as=style$/.exec(headers.get('Link')!)!;
  const [cookie] = headers.getSetCookie()[0]!.split(';', 1);

  const later = new Headers();
  expect(stylesFile(page(`session=x; ${cookie}`), later)).toBe(path);
  expect([...later]).toEqual([]);
  expect(stylesFile(page(cookie!), later)).toBeNull();
  expect([...later]).toEqual([]);

  const front = await openFront(
    (_request, response) => void response.writeHead(404).end(),
    [answerStyles],
  );
  const answer = await fetch(front.origin + path);
  expect(await answer.text()).toBe('.card { color: red }');
  expect(answer.headers.get('Content-Type')).toBe('text/css; charset=utf-8');
  expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');

  offerStyles('.card { color: blue }');
  expect(stylesFile(page(`session=x; ${cookie}`), new Headers())).toBeNull();
  const ofAnEarlierPage = await fetch(front.origin + path);
  expect(await ofAnEarlierPage.text()).toBe('.card { color: blue }');
  expect(ofAnEarlierPage.headers.get('Cache-Control')).toBe('no-store');
  expect((await fetch(`${front.origin}/assets/styles-../secret.css`)).status).toBe(404);
  front.close();
});

import { copy, del, head, list, put } from '@vercel/blob';
import { afterEach, expect, test } from 'vitest';
import { openSandbox } from './harness';

const token = 'vercel_blob_rw_offcut_secret';

afterEach(() => {
  delete process.env.VERCEL_BLOB_API_URL;
  delete process.env.VERCEL_BLOB_RETRIES;
});

async function openStore() {
  const opened = await openSandbox();
  process.env.VERCEL_BLOB_API_URL = `${opened.sandbox.url}/blob`;
  process.env.VERCEL_BLOB_RETRIES = '0';
  return opened;
}

test('an object is stored, served with its headers, listed and deleted', async () => {
  await openStore();
  const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251));
  const stored = await put('materials/12/photo 1.webp', bytes, {
    access: 'public',
    contentType: 'image/webp',
    cacheControlMaxAge: 31_536_000,
    token,
  });
  expect(stored).toMatchObject({
    pathname: 'materials/12/photo 1.webp',
    contentType: 'image/webp',
  });
  const served = await fetch(stored.url);
  expect(served.headers.get('content-type')).toBe('image/webp');
  expect(served.headers.get('cache-control')).toBe('public, max-age=31536000');
  expect(served.headers.get('content-length')).toBe('300000');
  expect(Buffer.from(await served.arrayBuffer()).equals(bytes)).toBe(true);
  const revalidated = await fetch(stored.url, {
    headers: { 'if-none-match': served.headers.get('etag') ?? '' },
  });
  expect(revalidated.status).toBe(304);
  expect(await head(stored.url, { token })).toMatchObject({ size: 300_000, etag: stored.etag });
  expect(await head(stored.pathname, { token })).toMatchObject({ url: stored.url });
  await del(stored.url, { token });
  expect((await fetch(stored.url)).status).toBe(404);
  await expect(head(stored.url, { token })).rejects.toThrow('does not exist');
  await del(stored.url, { token });
});

test('streams are stored, names can get a suffix, an object is not overwritten unasked', async () => {
  await openStore();
  const options = { access: 'public', token } as const;
  const stream = new Blob(['hello']).stream();
  const first = await put('a.txt', stream, options);
  expect(first.contentType).toBe('text/plain');
  await expect(put('a.txt', 'other', options)).rejects.toThrow('already exists');
  expect(await (await fetch(first.url)).text()).toBe('hello');
  await put('a.txt', 'other', { ...options, allowOverwrite: true });
  expect(await (await fetch(first.url)).text()).toBe('other');
  const suffixed = await put('a.txt', 'third', { ...options, addRandomSuffix: true });
  expect(suffixed.pathname).toMatch(/^a-[\w-]{10,}\.txt$/);
  const copied = await copy(first.url, 'b.txt', options);
  expect(await (await fetch(copied.url)).text()).toBe('other');
  const page = await list({ token, limit: 2 });
  expect(page).toMatchObject({ hasMore: true, blobs: [{}, {}] });
  const rest = await list({ token, cursor: page.cursor });
  expect(rest.blobs).toHaveLength(1);
  expect((await list({ token, prefix: 'b' })).blobs.map(({ pathname }) => pathname)).toEqual([
    'b.txt',
  ]);
});

test('a pathname cannot leave the folder and a private object wants the token', async () => {
  const { sandbox } = await openStore();
  await expect(put('../outside.txt', 'x', { access: 'public', token })).rejects.toThrow(
    'Invalid pathname',
  );
  for (const path of ['..%2f..%2fjournal.jsonl', '%2e%2e/journal.jsonl', 'x/../../journal.jsonl']) {
    expect((await fetch(`${sandbox.url}/blob/store/offcut/${path}`)).status).toBe(404);
  }
  const hidden = await put('secret.txt', 'x', { access: 'private', token });
  expect((await fetch(hidden.url)).status).toBe(404);
  const withToken = await fetch(hidden.url, { headers: { authorization: `Bearer ${token}` } });
  expect(await withToken.text()).toBe('x');
});

test('a wrong token is refused and a failure is told', async () => {
  const { sandbox } = await openStore();
  await expect(put('a.txt', 'x', { access: 'public', token: 'other_token_x_y' })).rejects.toThrow(
    'Access denied',
  );
  await sandbox.control.fail({ kind: 'error', status: 500, match: 'PUT /blob' });
  await expect(put('a.txt', 'x', { access: 'public', token })).rejects.toThrow();
  await put('a.txt', 'x', { access: 'public', token });
});

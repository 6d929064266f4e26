import { del, head, put } from '@vercel/blob';
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
  expect(await head(stored.url, { token })).toMatchObject({ size: 300_000, etag: stored.etag });
  expect(await head(stored.pathname, { token })).toMatchObject({ url: stored.url });
  await del(stored.url, { token });
  expect((await fetch(stored.url)).status).toBe(404);
  await expect(head(stored.url, { token })).rejects.toThrow('does not exist');
  await del(stored.url, { token });
});

test('a pathname can’t leave the folder, and a wrong token is refused', async () => {
  const { sandbox } = await openStore();
  await expect(put('../outside.txt', 'x', { access: 'public', token })).rejects.toThrow(
    'Invalid pathname',
  );
  for (const path of ['..%2f..%2fjournal.jsonl', '%2e%2e/journal.jsonl', 'x/../../journal.jsonl']) {
    expect((await fetch(`${sandbox.url}/blob/store/offcut/${path}`)).status).toBe(404);
  }
  await expect(put('a.txt', 'x', { access: 'public', token: 'other_token_x_y' })).rejects.toThrow(
    'Access denied',
  );
});

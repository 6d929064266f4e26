import { put } from '@vercel/blob';
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

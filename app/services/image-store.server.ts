import { BlobNotFoundError, del, head, put } from '@vercel/blob';
import { env } from '~/lib/env.server';

const STORE_TIMEOUT_MS = 15_000;

const SANDBOX_TOKEN = 'vercel_blob_rw_sandbox_local';

/** Paths are never reused, so an object never changes. Safe to repeat. */
export async function putObject(
  path: string,
  bytes: Uint8Array,
  contentType: string,
): Promise<void> {
  await put(path, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
    ...credentials(),
    access: 'public',
    addRandomSuffix: false,
    allowOverwrite: true,
    contentType,
    cacheControlMaxAge: 365 * 24 * 60 * 60,
    abortSignal: patience(),
  });
}

export async function getObject(path: string) {
  const signal = patience();
  const url = await addressOf(path, signal);
  if (!url) return null;
  const response = await fetch(url, { signal });
  if (response.status === 404) return null;
  if (!response.ok || !response.body) throw new Error(`image store answered ${response.status}`);
  return { body: response.body };
}

/** Safe to repeat. */
export async function deleteObject(...paths: string[]): Promise<void> {
  await del(paths, { ...credentials(), abortSignal: patience() });
}

let storeAddress: { environment: object; base: string } | undefined;

async function addressOf(path: string, abortSignal: AbortSignal): Promise<string | null> {
  const environment = env();
  if (storeAddress?.environment === environment) return storeAddress.base + path;
  try {
    const { url } = await head(path, { ...credentials(), abortSignal });
    if (url.endsWith(path)) storeAddress = { environment, base: url.slice(0, -path.length) };
    return url;
  } catch (error) {
    if (error instanceof BlobNotFoundError) return null;
    throw error;
  }
}

/** Not `AbortSignal.timeout`: the SDK retries after its TimeoutError, not after an AbortError. */
function patience(): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), STORE_TIMEOUT_MS).unref();
  return controller.signal;
}

/** The SDK takes address and retries from the environment only; ten retries take 15 minutes. */
function credentials(): { token: string } {
  process.env.VERCEL_BLOB_RETRIES ??= '2';
  const { BLOB_READ_WRITE_TOKEN, sandbox } = env();
  if (BLOB_READ_WRITE_TOKEN) return { token: BLOB_READ_WRITE_TOKEN };
  process.env.VERCEL_BLOB_API_URL ??= `${sandbox.origin}/blob`;
  return { token: SANDBOX_TOKEN };
}

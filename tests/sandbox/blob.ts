import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { header, json, respond, type Reply } from './http';
import type { Rows } from './store';
import { newId, type World } from './world';

export class BlobStore {
  readonly #world: World;
  readonly #folder: string;

  constructor(world: World, folder: string) {
    this.#world = world;
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  storeOf(request: Request): string | undefined {
    return /^Bearer vercel_blob_rw_([A-Za-z0-9]+)_\S+$/.exec(header(request, 'authorization'))?.[1];
  }

  async put(request: Request, storeId: string, pathname: string): Promise<Reply> {
    if (!isPathname(pathname)) return blobFault(400, 'bad_request', 'Invalid pathname');
    const bytes = Buffer.from(await request.arrayBuffer());
    const row: Rows['blob'] = {
      id: `${storeId} ${pathname}`,
      storeId,
      pathname,
      // Threat: a pathname could lead out of the folder, so the file's name is a hash.
      file: createHash('sha256').update(`${storeId} ${pathname}`).digest('hex'),
      size: bytes.length,
      contentType: header(request, 'x-content-type') || 'application/octet-stream',
      cacheMaxAge: Number(header(request, 'x-cache-control-max-age')),
      etag: `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`,
    };
    // Written under another name, then renamed: no reader sees half of it.
    const partial = join(this.#folder, `${newId('')}.part`);
    writeFileSync(partial, bytes);
    renameSync(partial, join(this.#folder, row.file));
    this.#world.store.save('blob', row);
    return json(200, this.#describe(row));
  }

  head(storeId: string, urlOrPathname: string): Reply {
    const row = this.#locate(storeId, urlOrPathname);
    if (!row) return blobFault(404, 'not_found', 'The requested blob does not exist');
    return json(200, this.#describe(row));
  }

  serve(request: Request, storeId: string, pathname: string): Response {
    const row = this.#find(storeId, pathname);
    const file = row && join(this.#folder, row.file);
    if (!row || !file || !existsSync(file)) {
      return respond({ status: 404, headers: { 'content-type': 'text/plain' }, body: 'Not found' });
    }
    const headers = {
      'content-type': row.contentType,
      'cache-control': `public, max-age=${row.cacheMaxAge}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'content-length': String(row.size),
      etag: row.etag,
    };
    return new Response(request.method === 'HEAD' ? null : readFileSync(file), { headers });
  }

  async delete(request: Request, storeId: string): Promise<Reply> {
    const { urls = [] } = JSON.parse(await request.text()) as { urls?: string[] };
    for (const url of urls) {
      const row = this.#locate(storeId, url);
      if (!row) continue; // As at Vercel, deleting a missing object succeeds.
      rmSync(join(this.#folder, row.file), { force: true });
      this.#world.store.remove('blob', row.id);
    }
    return json(200, null);
  }

  #find(storeId: string, pathname: string): Rows['blob'] | undefined {
    return this.#world.store.get('blob', `${storeId} ${pathname}`);
  }

  #locate(storeId: string, urlOrPathname: string): Rows['blob'] | undefined {
    const prefix = `${this.#world.url}/blob/store/${storeId}/`;
    return this.#find(
      storeId,
      urlOrPathname.startsWith(prefix)
        ? decodeURIComponent(urlOrPathname.slice(prefix.length))
        : urlOrPathname,
    );
  }

  #describe(row: Rows['blob']) {
    const path = row.pathname.split('/').map(encodeURIComponent).join('/');
    const url = `${this.#world.url}/blob/store/${row.storeId}/${path}`;
    return {
      url,
      pathname: row.pathname,
    };
  }
}

const isPathname = (pathname: string) =>
  pathname.length <= 950 && pathname.split('/').every((part) => !['', '.', '..'].includes(part));

export function blobFault(status: number, code: string, message: string): Reply {
  return json(status, { error: { code, message } });
}

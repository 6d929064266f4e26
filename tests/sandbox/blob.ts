import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { bodyOf, header, json, readBody, respond, type Reply } from './http';
import type { Rows } from './store';
import { newId, type World } from './world';

const YEAR_S = 365 * 24 * 60 * 60;
const MONTH_S = 30 * 24 * 60 * 60;
const MAX_BYTES = 100 * 1024 * 1024;

const TYPES: Record<string, string> = {
  avif: 'image/avif',
  csv: 'text/csv',
  gif: 'image/gif',
  html: 'text/html',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  json: 'application/json',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  webp: 'image/webp',
};

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

  put(request: Request, storeId: string, query: URLSearchParams): Promise<Reply> {
    return query.has('fromUrl')
      ? this.#copy(request, storeId, query)
      : this.#put(request, storeId, query.get('pathname') ?? '');
  }

  get(storeId: string, query: URLSearchParams): Reply {
    return query.has('url')
      ? this.#head(storeId, query.get('url') ?? '')
      : this.#list(storeId, query);
  }

  serve(request: Request, storeId: string, pathname: string): Response {
    const row = this.#find(storeId, pathname);
    const file = row && join(this.#folder, row.file);
    const mayRead =
      row?.access === 'public' ||
      header(request, 'authorization').startsWith(`Bearer vercel_blob_rw_${storeId}_`);
    if (!row || !file || !mayRead || !existsSync(file)) {
      return respond({ status: 404, headers: { 'content-type': 'text/plain' }, body: 'Not found' });
    }
    const headers = {
      'content-type': row.contentType,
      'cache-control': cacheControl(row),
      'content-disposition': disposition(row, new URL(request.url).searchParams.has('download')),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'last-modified': new Date(row.uploadedAt).toUTCString(),
      etag: row.etag,
    };
    if (header(request, 'if-none-match') === row.etag) {
      return new Response(null, { status: 304, headers });
    }
    const body = request.method === 'HEAD' ? null : Readable.toWeb(createReadStream(file));
    return new Response(body as ReadableStream | null, {
      headers: { ...headers, 'content-length': String(row.size) },
    });
  }

  async #put(request: Request, storeId: string, wanted: string): Promise<Reply> {
    const refusal = checkPathname(wanted);
    if (refusal) return refusal;
    const partial = join(this.#folder, `${newId('')}.part`);
    const hash = createHash('sha256');
    let size = 0;
    const meter = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        size += chunk.length;
        hash.update(chunk);
        done(size > MAX_BYTES ? new Error('too large') : null, chunk);
      },
    });
    try {
      await pipeline(bodyOf(request), meter, createWriteStream(partial));
    } catch (error) {
      rmSync(partial, { force: true });
      if (size > MAX_BYTES) return blobFault(400, 'bad_request', 'The body is too large');
      throw error;
    }
    return this.#keep(request, { storeId, wanted, partial, size, digest: hash.digest('hex') });
  }

  #keep(
    request: Request,
    upload: {
      storeId: string;
      wanted: string;
      partial: string;
      size: number;
      digest: string;
      contentType?: string;
    },
  ): Reply {
    const { storeId, partial } = upload;
    const pathname =
      header(request, 'x-add-random-suffix') === '1'
        ? withRandomSuffix(upload.wanted)
        : upload.wanted;
    const existing = this.#find(storeId, pathname);
    const refusal = checkOverwrite(request, existing);
    if (refusal) {
      rmSync(partial, { force: true });
      return refusal;
    }
    const extension = /\.([a-z0-9]+)$/i.exec(pathname)?.[1]?.toLowerCase() ?? '';
    const maxAge = Number(header(request, 'x-cache-control-max-age') || MONTH_S);
    const row: Rows['blob'] = {
      id: `${storeId} ${pathname}`,
      storeId,
      pathname,
      // Threat: a pathname could lead out of the folder, so the file's name is a hash.
      file: createHash('sha256').update(`${storeId} ${pathname}`).digest('hex'),
      size: upload.size,
      contentType:
        header(request, 'x-content-type') ||
        upload.contentType ||
        TYPES[extension] ||
        'application/octet-stream',
      cacheMaxAge: Math.max(60, Math.min(YEAR_S, Number.isFinite(maxAge) ? maxAge : MONTH_S)),
      access: header(request, 'x-vercel-blob-access') === 'private' ? 'private' : 'public',
      uploadedAt: new Date(this.#world.nowMs()).toISOString(),
      etag: `"${upload.digest.slice(0, 32)}"`,
    };
    renameSync(partial, join(this.#folder, row.file));
    this.#world.store.save('blob', row);
    return json(200, this.#describe(row));
  }

  async #copy(request: Request, storeId: string, query: URLSearchParams): Promise<Reply> {
    const source = this.#locate(storeId, query.get('fromUrl') ?? '');
    const wanted = query.get('pathname') ?? '';
    const refusal = checkPathname(wanted);
    if (refusal) return refusal;
    if (!source) return blobFault(404, 'not_found', 'The requested blob does not exist');
    const partial = join(this.#folder, `${newId('')}.part`);
    await pipeline(createReadStream(join(this.#folder, source.file)), createWriteStream(partial));
    const digest = source.etag.replaceAll('"', '');
    const { size, contentType } = source;
    return this.#keep(request, { storeId, wanted, partial, size, digest, contentType });
  }

  #head(storeId: string, urlOrPathname: string): Reply {
    const row = this.#locate(storeId, urlOrPathname);
    if (!row) return blobFault(404, 'not_found', 'The requested blob does not exist');
    return json(200, this.#describe(row));
  }

  #list(storeId: string, query: URLSearchParams): Reply {
    const limit = Math.min(1000, Number(query.get('limit')) || 1000);
    const prefix = query.get('prefix') ?? '';
    const cursor = query.get('cursor') ?? '';
    const rows = this.#world.store
      .all('blob')
      .filter((row) => row.storeId === storeId && row.pathname.startsWith(prefix))
      .filter((row) => row.pathname > cursor)
      .sort((a, b) => (a.pathname < b.pathname ? -1 : 1));
    const page = rows.slice(0, limit);
    const hasMore = rows.length > limit;
    return json(200, {
      blobs: page.map((row) => this.#describe(row)),
      hasMore,
      ...(hasMore ? { cursor: page.at(-1)?.pathname } : {}),
    });
  }

  async delete(request: Request, storeId: string): Promise<Reply> {
    const ifMatch = header(request, 'x-if-match');
    const { urls = [] } = JSON.parse(await readBody(request)) as { urls?: string[] };
    for (const url of urls) {
      const row = this.#locate(storeId, url);
      if (!row) continue; // As at Vercel, deleting a missing object succeeds.
      if (ifMatch && ifMatch !== row.etag) {
        return blobFault(412, 'precondition_failed', 'ETag mismatch');
      }
      rmSync(join(this.#folder, row.file), { force: true });
      this.#world.store.remove('blob', row.id);
    }
    return json(200, null);
  }

  #find(storeId: string, pathname: string): Rows['blob'] | undefined {
    return this.#world.store.get('blob', `${storeId} ${pathname}`);
  }

  #locate(storeId: string, urlOrPathname: string): Rows['blob'] | undefined {
    if (!/^https?:/.test(urlOrPathname)) return this.#find(storeId, urlOrPathname);
    const path = URL.canParse(urlOrPathname) ? new URL(urlOrPathname).pathname : '';
    const prefix = `/blob/store/${storeId}/`;
    return path.startsWith(prefix)
      ? this.#find(storeId, safeDecode(path.slice(prefix.length)))
      : undefined;
  }

  #describe(row: Rows['blob']) {
    const path = row.pathname.split('/').map(encodeURIComponent).join('/');
    const url = `${this.#world.url}/blob/store/${row.storeId}/${path}`;
    return {
      url,
      downloadUrl: `${url}?download=1`,
      pathname: row.pathname,
      size: row.size,
      contentType: row.contentType,
      contentDisposition: disposition(row, false),
      cacheControl: cacheControl(row),
      uploadedAt: row.uploadedAt,
      etag: row.etag,
    };
  }
}

function checkPathname(pathname: string): Reply | null {
  const bad =
    pathname === '' ||
    pathname.length > 950 ||
    pathname.startsWith('/') ||
    pathname.includes('//') ||
    pathname.split('/').some((part) => part === '..' || part === '.');
  return bad ? blobFault(400, 'bad_request', 'Invalid pathname') : null;
}

function checkOverwrite(request: Request, existing?: Rows['blob']): Reply | null {
  const ifMatch = header(request, 'x-if-match');
  if (ifMatch && ifMatch !== existing?.etag) {
    return blobFault(412, 'precondition_failed', 'ETag mismatch');
  }
  if (existing && header(request, 'x-allow-overwrite') !== '1') {
    return blobFault(
      400,
      'bad_request',
      'This blob already exists, use `allowOverwrite: true` if you want to overwrite it. Or `addRandomSuffix: true` to generate a unique filename.',
    );
  }
  return null;
}

function withRandomSuffix(pathname: string): string {
  const suffix = randomBytes(16).toString('base64url');
  return pathname.replace(/(\.[^./]+)?$/, (extension: string) => `-${suffix}${extension}`);
}

function cacheControl(row: Rows['blob']): string {
  const scope = row.access === 'public' ? 'public' : 'private';
  return `${scope}, max-age=${row.cacheMaxAge}`;
}

function disposition(row: Rows['blob'], download: boolean): string {
  const name = (row.pathname.split('/').at(-1) ?? '').replace(/[^\w.-]/g, '_');
  return `${download ? 'attachment' : 'inline'}; filename="${name}"`;
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

export function blobFault(status: number, code: string, message: string): Reply {
  return json(status, { error: { code, message } });
}

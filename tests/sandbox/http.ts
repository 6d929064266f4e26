import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';

export interface Reply {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

export function json(status: number, value: unknown, headers: Record<string, string> = {}): Reply {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(value),
  };
}

export function redirect(location: string): Reply {
  return { status: 303, headers: { location, 'cache-control': 'no-store' } };
}

export function respond({ status, headers, body = '' }: Reply): Response {
  const length = { 'content-length': String(Buffer.byteLength(body)) };
  return new Response(body || null, { status, headers: { ...length, ...headers } });
}

const MAX_BODY_BYTES = 10 * 1024 * 1024;

export class BodyTooLarge extends Error {}

export function bodyOf(request: Request): Readable {
  return request.body ? Readable.fromWeb(request.body as ReadableStream) : Readable.from([]);
}

/** @throws BodyTooLarge past 10 MiB; an email batch is the largest body */
export async function readBytes(request: Request): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of bodyOf(request) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new BodyTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export const readBody = async (request: Request): Promise<string> =>
  (await readBytes(request)).toString('utf8');

export const header = (request: Request, name: string) => request.headers.get(name) ?? '';

export const never = () => new Promise<Response>(() => {});

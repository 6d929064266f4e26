import type { IncomingMessage, ServerResponse } from 'node:http';

/** What a handler returns; the server writes it. */
export interface Reply {
  status: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
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

const MAX_BODY_BYTES = 10 * 1024 * 1024;

export class BodyTooLarge extends Error {}

/** The whole body as text. @throws BodyTooLarge past 10 MiB (a mail batch is the largest) */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new BodyTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

export function send(response: ServerResponse, reply: Reply): void {
  if (response.destroyed || response.headersSent) return;
  const body = reply.body ?? '';
  response.writeHead(reply.status, {
    'content-length': Buffer.byteLength(body),
    ...reply.headers,
  });
  response.end(body);
}

export function header(request: IncomingMessage, name: string): string {
  const value = request.headers[name];
  return Array.isArray(value) ? (value[0] ?? '') : (value ?? '');
}

import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A company's own server. `answer('nothing')` lets requests hang. */
export async function openReceiver() {
  const received: Received[] = [];
  let answer: number | 'nothing' = 204;
  let headers: Record<string, string> = {};
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '' } = request;
      received.push({
        method,
        path: url,
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      });
      if (answer !== 'nothing') response.writeHead(answer, headers).end('x'.repeat(100_000));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    received,
    answer(status: typeof answer, more: typeof headers = {}) {
      answer = status;
      headers = more;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** As a receiver checks it, written from the specification. */
export function isSignedBy(secret: string, { headers, body }: Received): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const content = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const expected = `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
  const age = Math.abs(Date.now() / 1000 - Number(headers['webhook-timestamp']));
  return age < 300 && String(headers['webhook-signature']).split(' ').includes(expected);
}

import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import { connect, type AddressInfo } from 'node:net';
import { createRequestHandler } from '@remix-run/express';
import type { ServerBuild } from '@remix-run/node';
import { installFront } from '~/http/front/front.server';
import type { Step } from '~/http/front/exchange';

export async function openFront(listener: RequestListener, steps?: Step[]) {
  const server = createServer(listener);
  installFront(server, steps);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export interface TestRoute {
  id: string;
  path?: string;
  index?: boolean;
  parentId?: string;
  module: object;
}

export function testBuild(routes: Record<string, TestRoute>, entry: object = {}): ServerBuild {
  return {
    entry: { module: entry },
    routes,
    assets: {
      version: '1',
      url: '',
      entry: { module: '', imports: [] },
      routes: Object.fromEntries(
        Object.values(routes).map((route) => [route.id, { ...route, module: '', imports: [] }]),
      ),
    },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: { v3_singleFetch: true },
    isSpaMode: false,
    mode: 'production',
  } as never;
}

export function openRemix(routes: Record<string, TestRoute>, entry: object = {}) {
  const express = createRequire(import.meta.url)('express') as () => RequestListener & {
    all(path: string, handler: unknown): void;
  };
  const app = express();
  app.all('*', createRequestHandler({ build: testBuild(routes, entry), mode: 'production' }));
  return openFront(app);
}

/** Bytes as they are, which `fetch` would fix. Returns everything until close or silence. */
export async function sendRaw(
  port: number,
  parts: (string | Buffer)[],
  { silentMs = 20_000 } = {},
): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1' });
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString('latin1')));
  socket.on('error', () => undefined);
  socket.setTimeout(silentMs, () => socket.destroy());
  for (const part of parts) if (!socket.destroyed) socket.write(part);
  if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve));
  return text;
}

export const statusesOf = (text: string): number[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));

import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import type * as Drain from '~/http/front/drain.server';
import { installFront } from '~/http/front/front.server';
import { ownCopy } from '../../setup/own-copy';

const { closeWhileDraining, drain, keepIdleConnections } = await ownCopy<typeof Drain>(
  'http/front/drain.server.ts',
);

function ask(port: number, agent: http.Agent) {
  return new Promise<http.IncomingMessage>((resolve, reject) => {
    const request = http.get({ port, agent, path: '/' }, (answer) => {
      answer.resume().once('end', () => resolve(answer));
    });
    request.once('error', reject);
  });
}

test('while it drains, a server answers what comes over open connections and closes them', async () => {
  const server = http.createServer((_request, response) => response.end('ok'));
  await new Promise<void>((resolve) => server.listen(0, resolve));
  installFront(server, [closeWhileDraining]);
  keepIdleConnections(server);
  const { port } = server.address() as AddressInfo;
  const agents = Array.from(
    { length: 4 },
    () => new http.Agent({ keepAlive: true, maxSockets: 1 }),
  );
  for (const agent of agents) {
    const { headers } = await ask(port, agent);
    expect(headers).toMatchObject({ connection: 'keep-alive', 'keep-alive': 'timeout=65' });
  }

  const closed = new Promise((resolve) => server.close(resolve));
  const drained = drain();
  const answers = await Promise.all(agents.slice(1).map((agent) => ask(port, agent)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
  expect(answers.map(({ headers }) => headers.connection)).toEqual(answers.map(() => 'close'));
  await drained;
  await closed;
  await expect(ask(port, agents[0]!)).rejects.toThrow(/ECONN|hang up/);
});

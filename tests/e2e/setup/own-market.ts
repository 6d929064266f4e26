import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { db, disconnectDatabase } from '~/db/client.server';
import { stopListening } from '~/db/listen.server';
import { resetEnv } from '~/lib/env.server';
import { stripe } from '~/services/stripe.server';
import { findFreePort } from '../../../scripts/bootstrap/servers.mjs';
import { startSandbox } from '../../sandbox/index';
import { startOwnServer } from './own-server';

export type OwnMarket = Awaited<ReturnType<typeof openMarket>>;

/** This process's factories and queries go here too until it is closed. */
export async function openMarket(databaseUrl: string) {
  const stateDir = mkdtempSync(path.join(tmpdir(), 'offcut-market-'));
  const port = await findFreePort();
  const sandbox = await startSandbox({
    stateDir,
    webhookUrl: `http://127.0.0.1:${port}/webhooks/stripe`,
    webhookSecret: process.env.STRIPE_WEBHOOK_SECRET,
    connectWebhookSecret: process.env.STRIPE_CONNECT_WEBHOOK_SECRET,
  });
  const moveBack = await moveTo(databaseUrl, sandbox.port);
  const running = new Set<{ stop(): Promise<void> }>();
  return {
    sandbox,
    async startServer({ isAnother = false } = {}) {
      const { server, origin } = await startOwnServer({
        LOG_LEVEL: 'fatal',
        ...(!isAnother && { PORT: String(port) }),
      });
      running.add(server);
      return {
        origin,
        server,
        kill: async () => {
          process.kill(server.pid!, 'SIGKILL');
          await server.exited;
        },
      };
    },
    async close() {
      for (const server of running) await server.stop();
      await moveBack();
      await sandbox.close();
      rmSync(stateDir, { recursive: true, force: true });
    },
  };
}

export async function moveTo(databaseUrl: string, sandboxPort: number) {
  const { DATABASE_URL, SANDBOX_PORT } = process.env;
  const change = async (variables: Record<string, string | undefined>) => {
    await stopListening();
    await disconnectDatabase();
    Object.assign(process.env, variables);
    resetEnv();
  };
  await change({ DATABASE_URL: databaseUrl, SANDBOX_PORT: String(sandboxPort) });
  return () => change({ DATABASE_URL, SANDBOX_PORT });
}

export interface Order {
  cookie: string;
  material: { id: string; companyId: string };
  quantity: number;
  flow: 'element' | 'checkout';
  nonce: string;
}

export const orderOf = (
  cookie: string,
  order: Pick<Order, 'material'> & Partial<Order>,
): Order => ({
  cookie,
  quantity: 1,
  flow: 'element',
  nonce: randomUUID(),
  ...order,
});

export function sendOrder(origin: string, order: Order): Promise<Response> {
  return post(`${origin}/material/${order.material.id}/buy`, order.cookie, {
    quantity: String(order.quantity),
    unitPrice: '19.99',
    sellerCompanyId: order.material.companyId,
    nonce: order.nonce,
    flow: order.flow,
  });
}

export function sendCard(origin: string, cookie: string, transactionId: string, number: string) {
  return post(`${origin}/transaction/${transactionId}/card`, cookie, {
    number,
    expiry: '12/40',
    cvc: '123',
  });
}

export function post(url: string, cookie: string, fields: Record<string, string>) {
  return fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { Cookie: cookie },
    body: new URLSearchParams(fields),
  });
}

export function purchaseOf({ nonce }: Pick<Order, 'nonce'>) {
  return db.transaction.findFirst({ where: { nonce }, include: { hold: true } });
}

export async function chargesByPurchase(): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for await (const charge of stripe().charges.list({ limit: 100 })) {
    const id = charge.metadata.transactionId ?? 'none';
    if (charge.paid) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

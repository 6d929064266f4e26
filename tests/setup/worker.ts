import pg from 'pg';
import { inject } from 'vitest';
import { cloneDatabase } from './clones';

interface Worker {
  databaseUrl: string;
  environment: Record<string, string | undefined>;
  connection?: pg.Client;
}

const shared = globalThis as typeof globalThis & { __testWorker?: Worker };

export const testServer = {
  url(name = 'postgres') {
    const url = new URL(inject('serverUrl'));
    url.pathname = `/${name}`;
    return url.href;
  },
};

export async function currentWorker(): Promise<Worker> {
  return (shared.__testWorker ??= {
    databaseUrl: await cloneDatabase(testServer, inject('templateDatabase')),
    environment: { ...process.env },
  });
}

/** Not the app's connection: it works whatever a test does to the app's. */
async function connect(worker: Worker): Promise<pg.Client> {
  if (worker.connection) return worker.connection;
  const client = new pg.Client({ connectionString: worker.databaseUrl });
  const forget = () => (worker.connection = undefined);
  client.on('error', forget).on('end', forget);
  await client.connect();
  return (worker.connection = client);
}

export async function queryWorkerDatabase(sql: string): Promise<void> {
  const client = await connect(await currentWorker());
  await client.query(sql);
}

export async function closeWorkerConnection(): Promise<void> {
  await shared.__testWorker?.connection?.end();
}

import pg from 'pg';
import type { DatabaseServer } from '../../prisma/server';

export const CLONE = 'offcut_test_';

let clones = 0;

/** Takes about 50 ms. @returns the copy's connection string */
export async function cloneDatabase(server: Pick<DatabaseServer, 'url'>, template: string) {
  clones += 1;
  const name = `${CLONE}${process.pid}_${Date.now().toString(36)}_${clones}`;
  await administer(server, (client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`),
  );
  return server.url(name);
}

export async function dropDatabase(server: Pick<DatabaseServer, 'url'>, url: string) {
  const name = new URL(url).pathname.slice(1);
  await administer(server, (client) =>
    client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  );
}

export async function administer<T>(
  server: Pick<DatabaseServer, 'url'>,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: server.url('postgres') });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

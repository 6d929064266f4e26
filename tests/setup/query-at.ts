import pg from 'pg';

/** On a connection of its own: to a database that isn't the test's. */
export async function queryAt(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

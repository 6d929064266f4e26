import { expect, test } from 'vitest';
import { disconnectDatabase, sql, transaction } from '~/db/client.server';
import { nameHotStatements, PLANNED_EACH_TIME } from '~/db/connection.server';

test('a statement that repeats is planned once per connection, unless it is rare or says otherwise', async () => {
  // The names of this process may all be taken by other tests.
  await disconnectDatabase();
  await transaction(async (tx) => {
    for (let times = 0; times < 12; times += 1) await tx.$queryRaw(sql`SELECT ${times} AS often`);
    for (let times = 0; times < 12; times += 1) {
      await tx.$queryRaw(sql`SELECT ${times} AS searched ${PLANNED_EACH_TIME}`);
    }
    await tx.$queryRaw(sql`SELECT ${1} AS rare`);
    const kept = await tx.$queryRaw<{ statement: string }[]>(sql`
      SELECT statement FROM pg_prepared_statements WHERE name LIKE 'offcut%'`);
    const texts = kept.map(({ statement }) => statement);
    expect(texts).toContain('SELECT $1 AS often');
    expect(texts).not.toContain('SELECT $1 AS rare');
    expect(texts.filter((text) => text.includes('searched'))).toEqual([]);
  });
});

test('at most 300 statements get a name, each its own', () => {
  const nameOf = nameHotStatements();
  const names = new Set<string>();
  for (let times = 0; times < 12; times += 1) {
    for (let one = 0; one < 400; one += 1) names.add(nameOf({ sql: `SELECT ${one}` }));
  }
  expect(names.delete('')).toBe(true);
  expect(names.size).toBe(300);
});

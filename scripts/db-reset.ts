/* `npm run db:reset`: deletes everything and reloads the demo data. Asks, or takes `-- --yes`. */
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { loadEnv } from './bootstrap/prepare.mjs';
import { fail, PlainError } from './bootstrap/progress.mjs';
import { run } from './bootstrap/run.mjs';
import { type Database, dropEverything, isInUse, isProduction, openDatabase } from './database';

loadEnv();
try {
  const database = await openDatabase();
  try {
    if (isProduction(database)) {
      throw new PlainError(
        `${database.words} may hold a live site's data: npm run db:reset works on a development database only.`,
      );
    }
    if (await isInUse(database)) {
      throw new PlainError(`Something is connected to ${database.words}. Stop Offcut first.`);
    }
    await confirm(database);
    await dropEverything(database);
    if (database.isEmbedded) rmSync('data/sandbox', { recursive: true, force: true });
    const what = process.env.DEMO_DATA === 'off' ? 'categories' : 'demo';
    await run(process.execPath, ['--import', 'tsx', 'scripts/seed.ts', what], {
      show: true,
      failure: 'The data could not be loaded',
    });
  } finally {
    await database.stop();
  }
} catch (error) {
  fail(error);
}

async function confirm(database: Database): Promise<void> {
  if (process.argv.includes('--yes')) return;
  const question = `Delete everything in ${database.words}?`;
  if (!process.stdin.isTTY) {
    throw new PlainError(`${question} To say yes: npm run db:reset -- --yes`);
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${question} Type yes to go on: `);
  terminal.close();
  if (answer.trim().toLowerCase() !== 'yes') throw new PlainError('Nothing was deleted.');
}

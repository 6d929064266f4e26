import { loadEnv } from './bootstrap/prepare.mjs';
import { fail } from './bootstrap/progress.mjs';
import { migrateDatabase, openDatabase } from './database';

loadEnv();
try {
  const database = await openDatabase();
  try {
    const applied = await migrateDatabase(database);
    console.log(`Database: ${database.words}`);
    for (const name of applied) console.log(`applied ${name}`);
    if (applied.length === 0) console.log('Every migration was applied already.');
  } finally {
    await database.stop();
  }
} catch (error) {
  fail(error);
}

/* `npm run db:new -- name`: writes the next migration from prisma/schema.prisma. */
import path from 'node:path';
import { writeNextMigration } from '../prisma/migrate';
import { loadEnv } from './bootstrap/prepare.mjs';
import { fail, PlainError } from './bootstrap/progress.mjs';
import { openDatabase } from './database';

loadEnv();
try {
  const name = process.argv.slice(2).join(' ');
  if (!name) throw new PlainError('Say what it is for: npm run db:new -- add_material_colour');
  const database = await openDatabase();
  try {
    const file = await writeNextMigration(database.url, name);
    console.log(
      file
        ? `Wrote ${path.relative('.', file)}. Read it, add what the schema can't say, then npm run db:migrate.`
        : 'The migrations say all that prisma/schema.prisma does: nothing to write.',
    );
  } finally {
    await database.stop();
  }
} catch (error) {
  fail(error);
}

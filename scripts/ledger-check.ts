/* `npm run ledger:check [-- --stripe --days 2]`: read-only. Exits 1 unless everything agrees. */
import { loadEnv } from './bootstrap/prepare.mjs';
import { fail } from './bootstrap/progress.mjs';
import { readOptions, reportLedger, requireStripe } from './ledger-report';

loadEnv();
try {
  const options = readOptions(process.argv.slice(2));
  const { openDatabase } = await import('./database');
  const database = await openDatabase();
  const { disconnectDatabase } = await import('~/db/client.server');
  try {
    if (options.atStripe) await requireStripe();
    console.log(`Database: ${database.words}`);
    process.exitCode = await reportLedger(options, console.log);
  } finally {
    await disconnectDatabase();
    await database.stop();
  }
} catch (error) {
  fail(error);
}
// The mail, photo and job libraries keep connections open.
process.exit();

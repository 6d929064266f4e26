/* `npm run ledger:check [-- --stripe --days 2]`: read-only. Exits 1 unless everything agrees. */
import { parseArgs } from 'node:util';
import { env } from '~/lib/env.server';
import { loadEnv } from './bootstrap/prepare.mjs';
import { fail, PlainError } from './bootstrap/progress.mjs';

const MOST_DAYS = 365;

loadEnv();
try {
  const { atStripe, days } = readOptions();
  const { openDatabase } = await import('./database');
  const database = await openDatabase();
  const { disconnectDatabase } = await import('~/db/client.server');
  try {
    if (atStripe) await requireStripe();
    const { checkInvariants, INVARIANT_NAMES, INVARIANT_RULES } =
      await import('~/domain/trading/index.server');
    console.log(`Database: ${database.words}`);
    const violations = await checkInvariants({ atStripe, days });
    for (const rule of INVARIANT_NAMES) {
      if (rule === 'commissions_equal_stripe' && !atStripe) continue;
      const found = violations.filter((violation) => violation.rule === rule);
      console.log(`${found.length === 0 ? 'ok       ' : 'violated '} ${INVARIANT_RULES[rule]}`);
      for (const { id, detail } of found) console.log(`            ${id}: ${detail}`);
    }
    console.log(summary(violations.length));
    process.exitCode = violations.length === 0 ? 0 : 1;
  } finally {
    await disconnectDatabase();
    await database.stop();
  }
} catch (error) {
  fail(error);
}
// The mail, photo and job libraries keep connections open.
process.exit();

async function requireStripe(): Promise<void> {
  const { sandbox } = env();
  if (!sandbox.stripe || (await fetch(sandbox.origin).catch(() => null))) return;
  throw new PlainError(
    'Stripe is not configured: set STRIPE_SECRET_KEY, or start the sandbox with npm start.',
  );
}

function summary(count: number): string {
  if (count === 0) return 'Everything agrees.';
  return `${count === 1 ? '1 violation' : `${count} violations`}: look at each by its id, a transaction's or, of stock, a listing's.`;
}

function readOptions(): { atStripe: boolean; days: number | undefined } {
  let values: { stripe?: boolean; days?: string };
  try {
    ({ values } = parseArgs({
      options: { stripe: { type: 'boolean' }, days: { type: 'string' } },
    }));
  } catch (error) {
    throw new PlainError(
      `${(error as Error).message.split('.')[0]}. There are --stripe and --days NUMBER.`,
    );
  }
  const days = values.days === undefined ? undefined : Number(values.days);
  if (days !== undefined && !(Number.isInteger(days) && days >= 1 && days <= MOST_DAYS)) {
    throw new PlainError(`--days takes a whole number from 1 to ${MOST_DAYS}, such as --days 7.`);
  }
  if (days !== undefined && !values.stripe) {
    throw new PlainError('--days says how far back Stripe is compared: add --stripe.');
  }
  return { atStripe: values.stripe ?? false, days };
}

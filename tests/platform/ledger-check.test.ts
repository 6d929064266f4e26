import { spawn } from 'node:child_process';
import { beforeAll, expect, test, vi } from 'vitest';
import { db } from '~/db/client.server';
import { env } from '~/lib/env.server';
import { PlainError } from '../../scripts/bootstrap/progress.mjs';
import { readOptions, reportLedger, requireStripe } from '../../scripts/ledger-report';
import { openStall, paidPurchase } from '../domain/trading/trade';
import { useSandbox } from '../setup/sandbox';
import { setEnv } from '../setup/environment';

vi.setConfig({ testTimeout: 120_000 });

const sandbox = useSandbox();
let transactionId: string;
beforeAll(async () => {
  const stall = await openStall(sandbox);
  transactionId = await paidPurchase(sandbox, stall);
});

async function report(options: { atStripe: boolean; days?: number }) {
  const lines: string[] = [];
  const status = await reportLedger({ days: undefined, ...options }, (line) => lines.push(line));
  return { status, out: lines.join('\n') };
}

/** The sandbox runs in this process, so a synchronous spawn would block it. */
async function ledgerCheck(...options: string[]) {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'scripts/ledger-check.ts', ...options],
    { env: process.env },
  );
  let out = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const status = await new Promise((resolve) => child.once('close', resolve));
  return { status, out, errors };
}

test('a ledger that agrees gets an ok for each rule and the exit code 0', async () => {
  const { status, out } = await report({ atStripe: true, days: 1 });
  expect(out.match(/^ok {8}\S/gm)).toHaveLength(11);
  expect(out).toContain('Commissions equal Stripe’s application fees.');
  expect(out).toMatch(/Everything agrees\.$/);
  expect(status).toBe(0);
});

test('for a damaged copy ledger:check names the rule, the transaction, and the expected and found values', async () => {
  await db.$transaction([
    db.$executeRaw`SET LOCAL session_replication_role = replica`,
    db.$executeRaw`UPDATE ledger_entries SET amount_cents = 301 WHERE account = 'platform_fees'`,
  ]);
  const { status, out, errors } = await ledgerCheck('--stripe', '--days', '1');
  expect(errors).toBe('');
  expect(status).toBe(1);
  expect(out).toContain('violated  Every ledger posting sums to zero.\n');
  expect(out).toMatch(new RegExp(`${transactionId}: posting \\d+ is off by 1\\n`));
  expect(out).toContain(`${transactionId}: commission keeps 300 cents, ledger 301\n`);
  expect(out.match(/^ok /gm)).toHaveLength(8);
  expect(out).toContain('3 violations: look at each');
  expect(out).toContain('application fees');
  expect((await report({ atStripe: false })).out).not.toContain('application fees');
});

test('without Stripe, comparing with it is refused in one line', async () => {
  const { SANDBOX_PORT } = process.env;
  setEnv({ SANDBOX_PORT: '1' });
  expect(env().sandbox.stripe).toBe(true);
  await expect(requireStripe()).rejects.toThrow(
    'Stripe is not configured: set STRIPE_SECRET_KEY, or start the sandbox with npm start.',
  );
  setEnv({ SANDBOX_PORT });
  await requireStripe();
});

test.each([
  [['--everything'], "Unknown option '--everything'. There are --stripe and --days NUMBER."],
  [['--stripe', '--days', 'two'], '--days takes a whole number from 1 to 365, such as --days 7.'],
  [['--days', '7'], '--days says how far back Stripe is compared: add --stripe.'],
])('the options %j are refused with a message', (options, message) => {
  expect(() => readOptions(options)).toThrow(new PlainError(message));
});

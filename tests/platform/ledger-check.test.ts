import { spawn } from 'node:child_process';
import { beforeAll, expect, test, vi } from 'vitest';
import { db } from '~/db/client.server';
import { settleFromStripe } from '~/domain/trading/index.server';
import { openStall, pay } from '../domain/trading/trade';
import { useSandbox } from '../setup/sandbox';

vi.setConfig({ testTimeout: 120_000 });

const sandbox = useSandbox();
let transactionId: string;
beforeAll(async () => {
  const stall = await openStall(sandbox);
  ({ transactionId } = await stall.buy());
  await pay(sandbox, transactionId);
  await settleFromStripe(transactionId);
});

/** The sandbox runs in this process, so a synchronous spawn would block it. */
const ledgerCheck = (...options: string[]) => ledgerCheckIn({}, ...options);

async function ledgerCheckIn(changes: Record<string, string>, ...options: string[]) {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'scripts/ledger-check.ts', ...options],
    { env: { ...process.env, ...changes } },
  );
  let out = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const status = await new Promise((resolve) => child.once('close', resolve));
  return { status, out, errors };
}

test('ledger:check reports that each rule holds and exits with 0', async () => {
  const { status, out, errors } = await ledgerCheck('--stripe', '--days', '1');
  expect(errors).toBe('');
  expect(out.match(/^ok {8}\S/gm)).toHaveLength(11);
  expect(out).toContain('Commissions equal Stripe’s application fees.');
  expect(out).toMatch(/Everything agrees\.\n$/);
  expect(status).toBe(0);
});

test('for a damaged copy it names the rule, the transaction, and the expected and found values', async () => {
  await db.$transaction([
    db.$executeRaw`SET LOCAL session_replication_role = replica`,
    db.$executeRaw`UPDATE ledger_entries SET amount_cents = 301 WHERE account = 'platform_fees'`,
  ]);
  const { status, out } = await ledgerCheck();
  expect(status).toBe(1);
  expect(out).toContain('violated  Every ledger posting sums to zero.\n');
  expect(out).toMatch(new RegExp(`${transactionId}: posting \\d+ is off by 1\\n`));
  expect(out).toContain(`${transactionId}: commission keeps 300 cents, ledger 301\n`);
  expect(out.match(/^ok /gm)).toHaveLength(8);
  expect(out).toContain('2 violations: look at each');
  expect(out).not.toContain('application fees');
});

test('without Stripe, comparing with it is refused in one line', async () => {
  const { status, out, errors } = await ledgerCheckIn({ SANDBOX_PORT: '1' }, '--stripe');
  expect([status, out, errors.trim()]).toEqual([
    1,
    '',
    'Stripe is not configured: set STRIPE_SECRET_KEY, or start the sandbox with npm start.',
  ]);
});

test('an unknown option is refused with a message', async () => {
  const refusals = await Promise.all([
    ledgerCheck('--everything'),
    ledgerCheck('--stripe', '--days', 'two'),
    ledgerCheck('--days', '7'),
  ]);
  expect(refusals.map(({ status }) => status)).toEqual([1, 1, 1]);
  expect(refusals.map(({ errors }) => errors.trim())).toEqual([
    "Unknown option '--everything'. There are --stripe and --days NUMBER.",
    '--days takes a whole number from 1 to 365, such as --days 7.',
    '--days says how far back Stripe is compared: add --stripe.',
  ]);
});

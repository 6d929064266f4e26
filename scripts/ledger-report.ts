import { parseArgs } from 'node:util';
import { env } from '~/lib/env.server';
import { PlainError } from './bootstrap/progress.mjs';

const MOST_DAYS = 365;

export interface LedgerOptions {
  atStripe: boolean;
  days: number | undefined;
}

/** @returns the exit code: 0 only if everything agrees */
export async function reportLedger(
  { atStripe, days }: LedgerOptions,
  print: (line: string) => void,
): Promise<0 | 1> {
  const { checkInvariants, INVARIANT_NAMES, INVARIANT_RULES } =
    await import('~/domain/trading/index.server');
  const violations = await checkInvariants({ atStripe, days });
  for (const rule of INVARIANT_NAMES) {
    if (rule === 'commissions_equal_stripe' && !atStripe) continue;
    const found = violations.filter((violation) => violation.rule === rule);
    print(`${found.length === 0 ? 'ok       ' : 'violated '} ${INVARIANT_RULES[rule]}`);
    for (const { id, detail } of found) print(`            ${id}: ${detail}`);
  }
  print(summary(violations.length));
  return violations.length === 0 ? 0 : 1;
}

export async function requireStripe(): Promise<void> {
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

export function readOptions(args: string[]): LedgerOptions {
  let values: { stripe?: boolean; days?: string };
  try {
    ({ values } = parseArgs({
      args,
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

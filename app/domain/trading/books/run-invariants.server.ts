import { db, transaction, type Tx } from '~/db/client.server';
import {
  announceListChanged,
  nameOfUser,
  recordAudit,
  requireAdminActor,
} from '~/domain/administration/index.server';
import { notifyAdmins } from '~/domain/notifications/index.server';
import type { Actor } from '~/lib/actor';
import { logger } from '~/lib/logger.server';
import { addJob } from '~/services/jobs.server';
import { INVARIANT_NAMES, INVARIANT_RULES, type Violation } from './invariant-rules';
import { commissionsEqualStripe } from './invariants-at-stripe.server';
import { SQL_RULES } from './invariants-sql.server';

const DAYS_AT_STRIPE = 2;

/** Returns all violations of `INVARIANT_RULES`; writes nothing. @throws when Stripe can't be reached */
export async function checkInvariants({
  atStripe = false,
  days = DAYS_AT_STRIPE,
}: { atStripe?: boolean; days?: number } = {}): Promise<Violation[]> {
  const found: Violation[] = [];
  for (const rule of Object.keys(SQL_RULES) as (keyof typeof SQL_RULES)[]) {
    const rows = await transaction(
      (tx) => tx.$queryRaw<Omit<Violation, 'rule'>[]>(SQL_RULES[rule]),
      { timeoutMs: 600_000 },
    );
    found.push(...rows.map((row) => ({ rule, ...row })));
  }
  if (atStripe) found.push(...(await commissionsEqualStripe(days)));
  return found;
}

/**
 * Stores violations and emails admins once a day each. @throws DomainError `forbidden` (not an
 * admin)
 */
export async function runInvariants(actor: Actor | null) {
  if (actor) requireAdminActor(actor);
  const violations = await checkInvariants();
  let stripeError: unknown = null;
  try {
    violations.push(...(await commissionsEqualStripe(DAYS_AT_STRIPE)));
  } catch (err) {
    stripeError = err;
    logger.error({ err }, 'Stripe’s fees could not be read');
  }
  const report = { violations, isStripeAsked: stripeError === null };
  for (const violation of violations) logger.error(violation, 'invariant violated');
  await transaction((tx) => keep(tx, report, actor));
  return report;
}

/** Queues the checks once. Safe to repeat. @throws DomainError `forbidden` (not an admin) */
export async function askForInvariants(actor: Actor): Promise<void> {
  requireAdminActor(actor);
  await addJob(db, 'check_invariants_now', { actor }, { jobKey: 'check_invariants_now' });
}

/** The daily job. @throws when Stripe can't be reached, so that it is retried */
export async function checkInvariantsDaily(): Promise<void> {
  const { isStripeAsked } = await runInvariants(null);
  if (!isStripeAsked) throw new Error('the fees were not compared with Stripe');
}

async function keep(
  tx: Tx,
  { violations, isStripeAsked }: { violations: Violation[]; isStripeAsked: boolean },
  actor: Actor | null,
): Promise<void> {
  // Two concurrent runs would notify twice.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('invariants'))`;
  const isChecked = (rule: string) => isStripeAsked || rule !== 'commissions_equal_stripe';
  const rules = INVARIANT_NAMES.filter(isChecked);
  const counts = Object.fromEntries(
    rules.map((rule) => [rule, violations.filter((each) => each.rule === rule).length]),
  );
  await tx.invariantRun.create({
    data: { atStripe: isStripeAsked, byUserId: actor?.userId, counts },
    select: { id: true },
  });
  const found = JSON.stringify(violations);
  await tx.$executeRaw`
    INSERT INTO invariant_violations AS v (rule, subject_id, detail)
    SELECT rule, id, string_agg(detail, '; ' ORDER BY detail)
      FROM jsonb_to_recordset(${found}::jsonb) AS x(rule text, id text, detail text) GROUP BY 1, 2
    ON CONFLICT (rule, subject_id) DO UPDATE SET
      detail = excluded.detail, last_seen_at = now(), cleared_at = NULL,
      first_seen_at = CASE WHEN v.cleared_at IS NULL THEN v.first_seen_at ELSE now() END`;
  await tx.$executeRaw`
    UPDATE invariant_violations v SET cleared_at = now()
     WHERE cleared_at IS NULL AND rule = ANY(${rules})
       AND NOT EXISTS (
         SELECT 1 FROM jsonb_to_recordset(${found}::jsonb) AS x(rule text, id text)
          WHERE x.rule = v.rule AND x.id = v.subject_id)`;
  await notifyOnceADay(tx);
  if (actor) {
    await recordAudit(tx, actor, 'books.checked', null, {
      after: { violations: violations.length, isStripeAsked },
    });
  }
  await announceListChanged(tx, 'money', actor?.userId ?? null);
}

async function notifyOnceADay(tx: Tx): Promise<void> {
  const reported = await tx.$queryRaw<Violation[]>`
    UPDATE invariant_violations SET told_at = now()
     WHERE cleared_at IS NULL
       AND (told_at IS NULL OR (told_at AT TIME ZONE 'America/Chicago')::date
                             < (now() AT TIME ZONE 'America/Chicago')::date)
    RETURNING rule, subject_id AS id, detail`;
  if (reported.length === 0) return;
  const broken = INVARIANT_NAMES.filter((rule) => reported.some((each) => each.rule === rule));
  await notifyAdmins(tx, {
    title: `${reported.length} ledger ${reported.length === 1 ? 'check' : 'checks'} failed`,
    content: `No longer true: ${broken.map((rule) => INVARIANT_RULES[rule]).join(' ')} The Money tab lists the purchases or listings, with what was expected and found.`,
    actionUrl: '/admin/money',
    actionText: 'View Money',
  });
}

const MAX_SHOWN = 50;

/** The last run's violations: newest first, at most 50. */
export async function getInvariantState() {
  const [run, counts, violations] = await Promise.all([
    db.invariantRun.findFirst({
      orderBy: { ranAt: 'desc' },
      select: { ranAt: true, atStripe: true, byUserId: true },
    }),
    countViolations(),
    db.invariantViolation.findMany({
      where: { clearedAt: null },
      orderBy: [{ firstSeenAt: 'desc' }, { rule: 'asc' }, { subjectId: 'asc' }],
      take: MAX_SHOWN,
      select: { rule: true, subjectId: true, detail: true, firstSeenAt: true },
    }),
  ]);
  return {
    ranAt: run?.ranAt ?? null,
    isStripeAsked: run?.atStripe ?? false,
    byName: run?.byUserId ? await nameOfUser(db, run.byUserId) : null,
    rules: INVARIANT_NAMES.map((rule) => ({
      rule,
      sentence: INVARIANT_RULES[rule],
      violations: counts[rule] ?? 0,
    })),
    violations,
  };
}

async function countViolations(): Promise<Record<string, number>> {
  const rows = await db.invariantViolation.groupBy({
    by: ['rule'],
    where: { clearedAt: null },
    _count: true,
  });
  return Object.fromEntries(rows.map(({ rule, _count }) => [rule, _count]));
}

export async function readInvariantFigures() {
  const run = await db.invariantRun.aggregate({ _max: { ranAt: true } });
  const counts = await countViolations();
  return {
    ranAt: run._max.ranAt,
    violations: INVARIANT_NAMES.map((rule) => [rule, counts[rule] ?? 0] as const),
  };
}

import { db } from '~/db/client.server';
import { nameOfUser } from '~/domain/administration/index.server';
import { INVARIANT_NAMES, INVARIANT_RULES } from './invariant-rules';

const MOST_SHOWN = 50;

/** What the last run found: newest first, at most 50. */
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
      take: MOST_SHOWN,
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

import { db, transaction, type Tx } from '~/db/client.server';
import {
  nameOfUser,
  recordAdminEvent,
  recordAudit,
  requireAdminActor,
} from '~/domain/administration/index.server';
import { notifyAdmins } from '~/domain/notifications/index.server';
import type { Actor } from '~/lib/actor';
import { logger } from '~/lib/logger.server';
import { addJob } from '~/services/jobs.server';
import { checkInvariants, DAYS_AT_STRIPE } from './check-invariants.server';
import { INVARIANT_NAMES, INVARIANT_RULES, type Violation } from './invariant-rules';
import { commissionsEqualStripe } from './invariants-at-stripe.server';

export interface InvariantReport {
  violations: Violation[];
  /** Whether Stripe could be asked */
  isStripeAsked: boolean;
}

/**
 * Compares everything, keeps what was found, and tells every admin of each violation once a day for
 * as long as it lasts, all of a run in one email. What no longer disagrees is cleared. When Stripe
 * can't be reached the other rules are looked at all the same.
 *
 * @param actor who asked for it, an admin; null for the daily job
 * @throws DomainError `forbidden` to all but admins
 */
export async function runInvariants(actor: Actor | null): Promise<InvariantReport> {
  if (actor) requireAdminActor(actor);
  const violations = await checkInvariants();
  let stripeError: unknown = null;
  try {
    violations.push(...(await commissionsEqualStripe(DAYS_AT_STRIPE)));
  } catch (err) {
    stripeError = err;
    logger.error({ err }, 'Stripe could not be asked for its fees');
  }
  const report = { violations, isStripeAsked: stripeError === null };
  for (const violation of violations) logger.error(violation, 'invariant violated');
  await transaction((tx) => keep(tx, report, actor));
  return report;
}

/**
 * Queues a look at the books: it takes as long as there are purchases. Asked for again before it has
 * begun, it is one.
 * @throws DomainError `forbidden` to all but admins
 */
export async function askForInvariants(actor: Actor): Promise<void> {
  requireAdminActor(actor);
  await addJob(db, 'check_invariants', { actor }, { jobKey: 'check_invariants:asked' });
}

/**
 * The daily job. A violation is kept and told, and does not fail it: to try again would find the
 * same. @throws when Stripe could not be asked, so that it is tried again
 */
export async function checkInvariantsDaily(): Promise<void> {
  const { isStripeAsked } = await runInvariants(null);
  if (!isStripeAsked) throw new Error('the fees were not compared with Stripe');
}

async function keep(
  tx: Tx,
  { violations, isStripeAsked }: InvariantReport,
  actor: Actor | null,
): Promise<void> {
  // Two runs at once would tell the same twice.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('invariants'))`;
  const rules = INVARIANT_NAMES.filter(
    (rule) => isStripeAsked || rule !== 'commissions_equal_stripe',
  );
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
  await tell(tx);
  if (actor) {
    await recordAudit(tx, {
      actor,
      action: 'books.checked',
      subject: { type: 'books', id: null },
      after: { violations: violations.length, isStripeAsked },
    });
  }
  const byName = await nameOfUser(tx, actor?.userId ?? null);
  await recordAdminEvent(tx, { type: 'list_changed', list: 'money', byName });
}

/** Days are those of US Central, as everywhere. */
async function tell(tx: Tx): Promise<void> {
  const told = await tx.$queryRaw<Violation[]>`
    UPDATE invariant_violations SET told_at = now()
     WHERE cleared_at IS NULL
       AND (told_at IS NULL OR (told_at AT TIME ZONE 'America/Chicago')::date
                             < (now() AT TIME ZONE 'America/Chicago')::date)
    RETURNING rule, subject_id AS id, detail`;
  if (told.length === 0) return;
  const broken = INVARIANT_NAMES.filter((rule) => told.some((each) => each.rule === rule));
  await notifyAdmins(tx, {
    title:
      told.length === 1 ? 'The books disagree once' : `The books disagree ${told.length} times`,
    content: `No longer true: ${broken.map((rule) => INVARIANT_RULES[rule]).join(' ')} The tab Money says which purchases or listings it is about, with what was expected and found.`,
    actionUrl: '/admin/money',
    actionText: 'View Money',
  });
}

import { db, sql } from '~/db/client.server';
import { isoTime } from '~/db/list-page.server';
import { UNCONFIRMED } from '~/domain/catalogue/index.server';
import { requireCompanyId, type Actor } from '~/lib/actor';
import { mayDo } from '~/lib/choices/roles';
import { type NextStep, REFUSALS } from '../copy';
import { nextSteps } from './next-steps.server';
import { unpaidCents } from './trade-summary.server';

export interface CompanyHome {
  isChecklistHidden: boolean;
  hasProfile: boolean;
  hasPayments: boolean;
  hasListing: boolean;
  hasPurchase: boolean;
  /** Of what waits for the company, what ends soonest, then the newest */
  steps: { id: string; goods: string; step: NextStep; until: string | null }[];
  stepCount: number;
  unconfirmedCount: number;
  /** US Central */
  today: string;
  /** [day, sold, seen, saved] of the last 30 days that had any */
  activity: [string, number, number, number][];
  /** Of unfinished payments; what Stripe holds isn’t in it. Null for members */
  unfinishedCents: number | null;
}

const SHOWN_STEPS = 5;
const CENTRAL_TODAY = sql`(now() AT TIME ZONE 'America/Chicago')::date`;
const FIRST_DAY = sql`(${CENTRAL_TODAY} - 29)`;
const SINCE = sql`${FIRST_DAY}::timestamp AT TIME ZONE 'America/Chicago'`;

/** What waits for the company, its first steps and its last 30 days. @throws DomainError `no_company` */
export async function getCompanyHome(actor: Actor): Promise<CompanyHome> {
  const id = sql`${requireCompanyId(actor, REFUSALS.noCompany)}::uuid`;
  const steps = nextSteps(actor);
  const activity = sql`
    SELECT day, sum(sold)::int AS sold, sum(seen)::int AS seen, sum(saved)::int AS saved FROM (
      SELECT (completed_at AT TIME ZONE 'America/Chicago')::date AS day, 1 AS sold, 0 AS seen, 0 AS saved
        FROM transactions WHERE seller_company_id = ${id} AND completed_at >= ${SINCE}
      UNION ALL SELECT day, 0, views, 0 FROM company_view_days
       WHERE company_id = ${id} AND day >= ${FIRST_DAY}
      UNION ALL SELECT (s.created_at AT TIME ZONE 'America/Chicago')::date, 0, 0, 1
        FROM saved_materials s JOIN materials m ON m.id = s.material_id
       WHERE m.company_id = ${id} AND s.created_at >= ${SINCE}) a GROUP BY day`;
  const [row] = await db.$queryRaw<CompanyHome[]>`
    WITH steps AS MATERIALIZED (${steps})
    SELECT (SELECT checklist_hidden FROM users WHERE id = ${actor.userId}::uuid) AS "isChecklistHidden",
           coalesce(c.phone, '') <> '' AND coalesce(c.address, '') <> ''
             AND coalesce(c.description, '') <> '' AS "hasProfile",
           c.payment_enabled AS "hasPayments",
           EXISTS (SELECT 1 FROM materials WHERE company_id = c.id) AS "hasListing",
           EXISTS (SELECT 1 FROM transactions WHERE buyer_company_id = c.id
             AND completed_at IS NOT NULL) AS "hasPurchase",
           (SELECT coalesce(json_agg(json_build_object('id', s.id, 'goods', s.goods, 'step', s.step,
                     'until', ${isoTime(sql`s.until`)})), '[]')
              FROM (SELECT * FROM steps ORDER BY until, created_at DESC LIMIT ${SHOWN_STEPS}) s) AS steps,
           (SELECT count(*)::int FROM steps) AS "stepCount",
           (SELECT count(*)::int FROM materials m WHERE m.company_id = c.id AND ${UNCONFIRMED})
             AS "unconfirmedCount",
           ${CENTRAL_TODAY}::text AS today,
           (SELECT coalesce(json_agg(json_build_array(a.day, a.sold, a.seen, a.saved) ORDER BY a.day),
                     '[]') FROM (${activity}) a) AS activity,
           CASE WHEN ${mayDo(actor.companyRole, 'see_money')} THEN ${unpaidCents(sql`c.id`)} END
             AS "unfinishedCents"
      FROM companies c WHERE c.id = ${id}`;
  return row!;
}

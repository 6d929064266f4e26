import { db, type Tx } from '~/db/client.server';
import { lockCompany } from '~/db/lock-company.server';
import { announceListChanged, recordAudit } from '~/domain/administration/index.server';
import { notify, notifyAdmins } from '~/domain/notifications/index.server';
import type { Actor } from '~/lib/actor';
import type { CompanyRole } from '~/lib/choices/roles';
import { FORGOTTEN_DOMAIN, shownAddress } from '~/lib/forgotten-address';
import { addJob } from '~/services/jobs.server';
import { ACCOUNTS_COPY } from '../copy';

type CompanyAfterDeletion =
  | { newOwnerUserId: string }
  /** No one is left at the company to answer buyers */
  | { listingsTakenOffSale: number };

/**
 * For a user who is deleted or banned. If they were the only owner, the longest-standing admin, or
 * else member, who can sign in becomes owner; with no one left, listings go off sale. Null if nothing
 * changed.
 */
export async function leaveCompany(
  tx: Tx,
  { id: userId, companyId }: { id: string; companyId: string | null },
  actor: Actor,
): Promise<CompanyAfterDeletion | null> {
  if (!companyId) return null;
  await lockCompany(tx, companyId);
  // A separate statement, so that it sees what the previous holder of the lock changed.
  const next = await findNext(tx, companyId, userId);
  if (!next) return stopSelling(tx, companyId, actor);
  if (!next.becomesOwner) return null;
  await makeOwner(tx, { ...next, companyId }, actor);
  return { newOwnerUserId: next.id };
}

async function makeOwner(
  tx: Tx,
  next: Record<'id' | 'name' | 'companyId' | 'companyName', string> & { role: CompanyRole },
  actor: Actor,
): Promise<void> {
  const { id: userId, companyId, role } = next;
  await tx.userCompanyRole.upsert({
    where: { userId_companyId: { userId, companyId } },
    create: { userId, companyId, role: 'owner' },
    update: { role: 'owner' },
    select: { userId: true },
  });
  await recordAudit(tx, actor, 'user.role_changed', userId, {
    before: { role },
    after: { role: 'owner' },
  });
  await notify(tx, { recipientCompanyId: companyId, ...ACCOUNTS_COPY.newOwner(next) });
}

/** What closing the account does to its company, for a warning; null if the company goes on. */
export async function getCompanyAfterClosing({ userId, companyId }: Actor) {
  if (!companyId) return null;
  const next = await findNext(db, companyId, userId);
  if (!next) return ACCOUNTS_COPY.closing.noOneLeft;
  return next.becomesOwner ? ACCOUNTS_COPY.closing.newOwner(next.name) : null;
}

async function findNext(tx: Pick<Tx, '$queryRaw'>, companyId: string, userId: string) {
  const [next] = await tx.$queryRaw<
    { id: string; name: string; companyName: string; role: CompanyRole; becomesOwner: boolean }[]
  >`
    SELECT u.id, u.first_name || ' ' || u.last_name AS name, c.name AS "companyName",
           coalesce(r.role::text, 'member') AS role,
           r.role IS DISTINCT FROM 'owner' AND EXISTS (
             SELECT 1 FROM user_company_roles own
              WHERE own.user_id = ${userId}::uuid AND own.company_id = u.company_id
                AND own.role = 'owner') AS "becomesOwner"
      FROM users u JOIN companies c ON c.id = u.company_id
      LEFT JOIN user_company_roles r ON r.user_id = u.id AND r.company_id = u.company_id
     WHERE u.company_id = ${companyId}::uuid AND u.id <> ${userId}::uuid
       AND u.banned_at IS NULL AND u.anonymized_at IS NULL
     ORDER BY array_position(ARRAY['owner', 'admin', 'member'], coalesce(r.role::text, 'member')),
              coalesce(r.created_at, u.created_at), u.id
     LIMIT 1`;
  return next ?? null;
}

/**
 * Call it after an unban: the user is the only one who can sign in, so becomes owner, and can resume
 * the listings that were paused.
 */
export async function reopenIfUnattended(
  tx: Tx,
  user: Record<'id' | 'name' | 'companyId', string>,
  actor: Actor,
): Promise<void> {
  const { companyId } = user;
  await lockCompany(tx, companyId);
  const [back] = await tx.$queryRaw<{ companyName: string; role: CompanyRole }[]>`
    UPDATE companies c SET left_without_users_at = NULL, updated_at = now()
     WHERE c.id = ${companyId}::uuid AND c.left_without_users_at IS NOT NULL
    RETURNING c.name AS "companyName", coalesce((SELECT r.role::text FROM user_company_roles r
      WHERE r.user_id = ${user.id}::uuid AND r.company_id = c.id), 'member') AS role`;
  if (!back) return;
  if (back.role !== 'owner') await makeOwner(tx, { ...user, ...back }, actor);
  await addJob(tx, 'release_unpaid_sales', { companyId, actor: null });
  const paused = await tx.material.findFirst({
    where: { companyId, pausedAt: { not: null }, deletedAt: null },
    select: { id: true },
  });
  if (paused) await notify(tx, { recipientCompanyId: companyId, ...ACCOUNTS_COPY.reopened });
}

/** A job (`releaseUnpaidSales`) cancels unpaid sales and notifies the other party of paid ones. */
async function stopSelling(tx: Tx, companyId: string, actor: Actor): Promise<CompanyAfterDeletion> {
  const count = await tx.$executeRaw`
    UPDATE materials SET paused_at = now(), updated_at = now()
     WHERE company_id = ${companyId}::uuid AND available`;
  await recordAudit(tx, actor, 'company.left_without_users', companyId, {
    before: { listingsOnSale: count },
    after: { listingsOnSale: 0 },
  });
  await addJob(tx, 'release_unpaid_sales', { companyId, actor });
  const [company] = await tx.$queryRaw<{ name: string }[]>`
    UPDATE companies SET left_without_users_at = now() WHERE id = ${companyId}::uuid RETURNING name`;
  await notifyAdmins(tx, ACCOUNTS_COPY.leftUnattended(company!.name));
  await announceListChanged(tx, 'companies', actor.userId);
  return { listingsTakenOffSale: count };
}

/** Replaces the user's address with the longest-standing owner's, or blanks it. */
export async function forgetCompanyAddress(
  tx: Tx,
  { id: userId, email }: { id: string; email: string },
): Promise<void> {
  const [company] = await tx.$queryRaw<{ id: string; email: string }[]>`
    UPDATE companies c SET updated_at = now(), email = coalesce(
      (SELECT u.email
         FROM users u JOIN user_company_roles r ON r.user_id = u.id AND r.company_id = u.company_id
        WHERE u.company_id = c.id AND u.id <> ${userId}::uuid AND r.role = 'owner'
          AND u.banned_at IS NULL AND u.anonymized_at IS NULL
          AND NOT EXISTS (SELECT 1 FROM companies taken WHERE taken.email = u.email)
        ORDER BY r.created_at, u.id LIMIT 1),
      ('deleted-' || c.id || ${FORGOTTEN_DOMAIN})::citext)
     WHERE c.email = ${email}::citext
    RETURNING c.id, c.email::text AS email`;
  if (!company || !shownAddress(company.email)) return;
  await notify(tx, {
    recipientCompanyId: company.id,
    ...ACCOUNTS_COPY.newCompanyEmail(company.email),
  });
}

/** Clears the approved registration's personal data; deletes unconfirmed and rejected ones. */
export async function forgetContact(tx: Tx, { id, email }: { id: string; email: string }) {
  await tx.$executeRaw`
    WITH unapproved AS (
      DELETE FROM company_registration_requests
       WHERE contact_email = ${email}::citext AND status IN ('pending', 'rejected'))
    UPDATE company_registration_requests SET
      contact_first_name = NULL, contact_last_name = NULL, contact_phone = NULL,
      contact_position = NULL, hashed_password = NULL, verification_code = NULL,
      contact_user_id = NULL, contact_email = 'deleted-' || id || ${FORGOTTEN_DOMAIN},
      updated_at = now()
     WHERE status IN ('approved', 'suspended')
       AND (contact_email = ${email}::citext OR contact_user_id = ${id}::uuid)`;
}

import type { z } from 'zod/v4';
import { db, type Prisma, sql, transaction } from '~/db/client.server';
import {
  announceListChanged,
  nameOfUser,
  recordAudit,
  requireAdminActor,
} from '~/domain/administration/index.server';
import { queueMail } from '~/domain/notifications/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { isUuid } from '~/lib/uuid';
import { REGISTRATION_COPY } from '../copy';
import { registrationQuestionMail } from '../registration/registration-mails.server';
import type { AskForInformation } from './review-registration.schema';
import { requireUndecided } from './review-request.server';

const CLAIM_MS = 15 * 60_000;

const isOthers = (actor: Actor) => sql`(r.claimed_by <> ${actor.userId}::uuid
  AND r.claimed_at > now() - ${CLAIM_MS / 1000} * interval '1 second')`;

interface Claim {
  userId: string;
  name: string;
  since: Date;
}

interface Claimed {
  id: string;
  claimedBy: string | null;
  claimedAt: Date | null;
}

/** Who reviews each of `rows` right now, by its id. */
export async function findClaims(rows: Claimed[]): Promise<Map<string, Claim>> {
  const held = rows.flatMap(({ id, claimedBy: userId, claimedAt: since }) =>
    userId && since && since.getTime() > Date.now() - CLAIM_MS ? [{ id, userId, since }] : [],
  );
  if (held.length === 0) return new Map();
  const users = await db.user.findMany({
    where: { id: { in: held.map(({ userId }) => userId) } },
    select: { id: true, firstName: true, lastName: true },
  });
  return new Map(
    held.flatMap(({ id, ...claim }) => {
      const user = users.find((one) => one.id === claim.userId);
      return user ? [[id, { ...claim, name: `${user.firstName} ${user.lastName}` }]] : [];
    }),
  );
}

/** Those under review, oldest first. `next` is the first after `id`, else the first at all, that no other admin reviews. */
export async function findPlaceInQueue(id: string, actor: Actor) {
  requireAdminActor(actor);
  const [found] = await db.$queryRaw<
    { waiting: number; place: number; previous: string | null; next: string | null }[]
  >`
    WITH here AS (
      SELECT created_at, id FROM company_registration_requests WHERE id = ${id}::uuid
    ), queue AS (
      SELECT r.id, r.created_at, (r.created_at, r.id) < (h.created_at, h.id) AS is_before,
             coalesce(${isOthers(actor)}, false) AS is_others
        FROM company_registration_requests r, here h
       WHERE r.status = 'under_review'
       ORDER BY r.created_at, r.id LIMIT 1000
    )
    SELECT (SELECT count(*)::int FROM queue) AS waiting,
           (SELECT count(*)::int FROM queue WHERE is_before) + 1 AS place,
           (SELECT id FROM queue WHERE is_before ORDER BY created_at DESC, id DESC LIMIT 1) AS previous,
           (SELECT id FROM queue WHERE id <> ${id}::uuid AND NOT is_others
             ORDER BY is_before, created_at, id LIMIT 1) AS next`;
  return found!;
}

/** For 15 minutes, so that two admins don't read the same one. The first decision counts. @throws DomainError `not_found`, `conflict` */
export const claimRegistration = (id: string, actor: Actor): Promise<void> =>
  changeClaim(id, actor, {
    to: sql`claimed_by = ${actor.userId}::uuid, claimed_at = now()`,
    where: sql`r.status = 'under_review'`,
  });

/** @throws DomainError `not_found`, `conflict`: another admin's claim stays */
export const releaseRegistration = (id: string, actor: Actor): Promise<void> =>
  changeClaim(id, actor, { to: sql`claimed_by = NULL, claimed_at = NULL` });

async function changeClaim(
  id: string,
  actor: Actor,
  { to, where = sql`true` }: { to: Prisma.Sql; where?: Prisma.Sql },
): Promise<void> {
  requireAdminActor(actor);
  if (!isUuid(id)) throw new DomainError('not_found', REGISTRATION_COPY.notFound);
  await transaction(async (tx) => {
    // Not `updated_at`, so that another admin who has it open can still decide.
    const changed = await tx.$executeRaw`
      UPDATE company_registration_requests r SET ${to}
       WHERE r.id = ${id}::uuid AND ${where} AND ${isOthers(actor)} IS NOT TRUE`;
    if (changed === 0) {
      const row = await tx.companyRegistrationRequest.findUnique({
        where: { id },
        select: { status: true, claimedBy: true },
      });
      if (!row) throw new DomainError('not_found', REGISTRATION_COPY.notFound);
      throw new DomainError(
        'conflict',
        row.status === 'under_review' && row.claimedBy
          ? REGISTRATION_COPY.isClaimed(await nameOfUser(tx, row.claimedBy))
          : REGISTRATION_COPY.onlyUnderReview,
      );
    }
    await announceListChanged(tx, 'registrations', actor.userId);
  });
}

/** The applicant answers by email; the registration stays under review. @throws DomainError `not_found`, `conflict` */
export async function askForInformation(
  id: string,
  { question, seenAt }: z.output<typeof AskForInformation>,
  actor: Actor,
): Promise<{ companyName: string }> {
  requireAdminActor(actor);
  return transaction(async (tx) => {
    const request = await requireUndecided(tx, id, { actor, seenAt });
    if (request.status !== 'under_review') {
      throw new DomainError('conflict', REGISTRATION_COPY.onlyUnderReview);
    }
    const { companyName, contactFirstName: firstName } = request;
    await tx.companyRegistrationRequest.update({
      where: { id },
      data: { question, questionSentAt: new Date() },
      select: { id: true },
    });
    const content = registrationQuestionMail({ firstName, companyName, question });
    await queueMail(tx, 'registration_question', request.contactEmail, content);
    await recordAudit(tx, actor, 'registration.asked', id, {
      after: { companyName, question },
    });
    await announceListChanged(tx, 'registrations', actor.userId);
    return { companyName };
  });
}

import type { Prisma, Tx } from '~/db/client.server';
import { announceListChanged, nameOfUser, recordAudit } from '~/domain/administration/index.server';
import type { Actor } from '~/lib/actor';
import { centralClock, centralDay, dayInWords } from '~/lib/central-clock';
import { DomainError } from '~/lib/errors';
import { isUuid } from '~/lib/uuid';
import { REGISTRATION_COPY } from '../copy';
import { APPLICATION_FIELDS } from '../registration/start-registration.server';

const REVIEWED = {
  ...APPLICATION_FIELDS,
  id: true,
  status: true,
  termsVersion: true,
  reviewedBy: true,
  reviewedAt: true,
  rejectionReason: true,
  updatedAt: true,
} as const;

/**
 * Locks the request, and the others of its address under review, until the transaction ends. `seenAt` is the `updatedAt` the admin saw.
 * @throws DomainError `not_found`, `conflict` if decided or changed since
 */
export async function requireUndecided(
  tx: Tx,
  id: string,
  { actor, seenAt }: { actor: Actor; seenAt: string | undefined },
) {
  if (!isUuid(id)) throw new DomainError('not_found', REGISTRATION_COPY.notFound);
  await tx.$queryRaw`
    SELECT 1 FROM company_registration_requests r
     WHERE id = ${id}::uuid
        OR status = 'under_review' AND contact_email =
           (SELECT contact_email FROM company_registration_requests WHERE id = ${id}::uuid)
     ORDER BY id FOR UPDATE`;
  const request = await tx.companyRegistrationRequest.findUnique({
    where: { id },
    select: REVIEWED,
  });
  if (!request) throw new DomainError('not_found', REGISTRATION_COPY.notFound);
  if (request.status !== 'pending' && request.status !== 'under_review') {
    throw new DomainError('conflict', await decisionInWords(tx, request, actor));
  }
  if (seenAt !== undefined && request.updatedAt.getTime() !== Date.parse(seenAt)) {
    throw new DomainError('conflict', REGISTRATION_COPY.changedSinceOpened);
  }
  return request;
}

/** Writes the decision and its audit line, and announces the changed list. */
export async function recordDecision(
  tx: Tx,
  {
    request,
    status,
    reviewNotes = null,
    rejectionReason,
    contactUserId,
    companyId,
  }: {
    request: { id: string; status: string; companyName: string };
    status: 'approved' | 'rejected';
    reviewNotes?: string | null;
    rejectionReason?: string;
    contactUserId?: string;
    companyId?: string;
  },
  actor: Actor,
): Promise<void> {
  await tx.companyRegistrationRequest.update({
    where: { id: request.id },
    data: {
      status,
      contactUserId,
      rejectionReason,
      reviewNotes,
      reviewedBy: actor.userId,
      reviewedAt: new Date(),
      claimedBy: null,
      claimedAt: null,
      verificationCode: null,
      verificationCodeExpiresAt: null,
    },
    select: { id: true },
  });
  await recordAudit(tx, actor, `registration.${status}`, request.id, {
    before: { status: request.status },
    after: {
      status,
      ...(companyId && { companyId }),
      companyName: request.companyName,
      ...(contactUserId && { userId: contactUserId }),
      ...(rejectionReason && { rejectionReason }),
      reviewNotes,
    },
  });
  await announceListChanged(tx, 'registrations', actor.userId);
}

type Reviewed = Prisma.CompanyRegistrationRequestGetPayload<{ select: typeof REVIEWED }>;

async function decisionInWords(
  tx: Tx,
  { status, reviewedBy, reviewedAt, rejectionReason }: Reviewed,
  actor: Actor,
): Promise<string> {
  const other = 'Another admin';
  const name = reviewedBy ? await nameOfUser(tx, reviewedBy, other) : other;
  const who = reviewedBy === actor.userId ? 'You' : name;
  const when = reviewedAt ? ` ${momentInWords(reviewedAt, new Date())}` : '';
  const why = rejectionReason ? ` Reason: ${rejectionReason}` : '';
  return `${who} ${status} this registration${when}.${why}`;
}

function momentInWords(at: Date, now: Date): string {
  const day = centralDay(at);
  const clock = `at ${centralClock(at)}`;
  return day === centralDay(now) ? clock : `on ${dayInWords(day)} ${clock}`;
}

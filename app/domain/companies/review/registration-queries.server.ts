import { db, sql } from '~/db/client.server';
import { isFoundIn, readListPage } from '~/db/list-page.server';
import { isSuspended } from '~/db/may-trade.server';
import { nameOfUser } from '~/domain/administration/index.server';
import { isZipKnown } from '~/lib/places/places.server';
import { isUuid } from '~/lib/uuid';
import { findLookalikes } from '../changes/lookalikes.server';
import type { RegistrationStatus } from '../copy';
import { APPLICATION_FIELDS, SENT_FIELDS } from '../registration/start-registration.server';
import { findClaims } from './review-queue.server';

const { specialties: _list, servingAreas: _areas, website: _site, ...BRIEF } = SENT_FIELDS;
const LISTED = {
  ...BRIEF,
  id: true,
  status: true,
  emailVerified: true,
  questionSentAt: true,
  claimedBy: true,
  claimedAt: true,
  createdAt: true,
  updatedAt: true,
} as const;

export type ListedRegistration = RegistrationList['registrations'][number];

type RegistrationList = Awaited<ReturnType<typeof listRegistrations>>;

/** Pages of 20: those waiting, oldest first, or one status, newest first. Counts to 10,000. */
export async function listRegistrations({
  status,
  search,
  page = 1,
}: {
  status?: RegistrationStatus;
  search?: string;
  page?: number;
} = {}) {
  const { rows: ids, ...shown } = await readListPage<{ id: string }>({
    columns: sql`r.id`,
    table: sql`company_registration_requests r`,
    alias: sql`r`,
    conditions: [
      SENT,
      status
        ? sql`r.status = ${status}::company_registration_status`
        : sql`r.status IN ('pending', 'under_review')`,
    ],
    search: isFoundIn(SEARCHED, search, { endsInState: true }),
    // Waiting ones: 'under_review' is after 'pending' in the type.
    order: status ? sql`r.created_at DESC, r.id` : sql`r.status DESC, r.created_at, r.id`,
    keys: sql`r.status`,
    page,
  });
  const rows = await db.companyRegistrationRequest.findMany({
    where: { id: { in: ids.map(({ id }) => id) } },
    select: LISTED,
  });
  const lookalikes = await findLookalikes(rows.filter(isWaiting).map(subjectOf));
  const claims = await findClaims(rows);
  const byId = new Map(rows.map(({ claimedBy: _by, claimedAt: _at, ...row }) => [row.id, row]));
  return {
    registrations: ids
      .flatMap(({ id }) => byId.get(id) ?? [])
      .map((row) => ({
        ...row,
        hasLookalike: lookalikes.some(({ subjectId }) => subjectId === row.id),
        isZipUnknown: isZipUnknown(row),
        claim: claims.get(row.id) ?? null,
      })),
    ...shown,
  };
}

const isWaiting = ({ status }: { status: string }) =>
  status === 'pending' || status === 'under_review';

const isZipUnknown = ({ zipCode }: { zipCode: string | null }) =>
  zipCode !== null && !isZipKnown(zipCode);

const subjectOf = (row: { id: string; companyName: string; federalTaxId: string | null }) => ({
  id: row.id,
  name: row.companyName,
  taxId: row.federalTaxId,
});

/** A registration with an address that has an account gets no code and can't proceed. */
const SENT = sql`(r.status <> 'pending' OR r.verification_code_sent_at IS NOT NULL)`;

/** Must match company_registration_requests_search_idx. */
const SEARCHED = sql`lower(r.company_name || ' ' || coalesce(r.contact_first_name, '') || ' ' ||
  coalesce(r.contact_last_name, '') || ' ' || r.contact_email::text || ' ' || r.city || ' ' || r.state)`;

export type Registration = NonNullable<Awaited<ReturnType<typeof getRegistration>>>;

/** Never the code or password. */
export async function getRegistration(id: string) {
  if (!isUuid(id)) return null;
  const row = await db.companyRegistrationRequest.findUnique({
    where: { id },
    select: {
      ...LISTED,
      ...APPLICATION_FIELDS,
      emailVerifiedAt: true,
      reviewedAt: true,
      reviewNotes: true,
      rejectionReason: true,
      termsVersion: true,
      reviewedBy: true,
      company: { select: { id: true, registrationStatus: true } },
    },
  });
  if (!row) return null;
  const { hashedPassword, reviewedBy, claimedBy: _by, claimedAt: _at, company, ...shown } = row;
  const others = await listOthers(row);
  const questions = await findQuestions([id, ...others.map((other) => other.id)]);
  const questionsOf = (one: string) => questions.get(one) ?? [];
  return {
    ...shown,
    hasPassword: hashedPassword !== null,
    isZipUnknown: isZipUnknown(row),
    questions: questionsOf(id),
    others: others.map((other) => ({ ...other, questions: questionsOf(other.id) })),
    lookalikes: await findLookalikes([subjectOf(row)].filter(() => isWaiting(row))),
    claim: (await findClaims([row])).get(id) ?? null,
    reviewerName: reviewedBy && (await nameOfUser(db, reviewedBy, 'A former admin')),
    company: company && { id: company.id, isSuspended: isSuspended(company) },
  };
}

interface SentQuestion {
  text: string;
  sentAt: Date;
  /** The admin's name; null once the account is deleted */
  by: string | null;
}

/** What admins asked the applicants, oldest first, by registration id. The audit log keeps them all. */
async function findQuestions(ids: string[]): Promise<Map<string, SentQuestion[]>> {
  const entries = await db.auditLogEntry.findMany({
    where: {
      subjectType: 'registration',
      subjectId: { in: ids },
      action: 'registration.asked',
    },
    orderBy: { id: 'asc' },
    select: {
      subjectId: true,
      after: true,
      createdAt: true,
      actor: { select: { firstName: true, lastName: true } },
    },
  });
  const questions = new Map<string, SentQuestion[]>();
  for (const { subjectId, after, createdAt: sentAt, actor } of entries) {
    const { question: text } = after as { question: string };
    const by = actor && `${actor.firstName} ${actor.lastName}`;
    questions.set(subjectId!, [...(questions.get(subjectId!) ?? []), { text, sentAt, by }]);
  }
  return questions;
}

/** The decided and open registrations of the same address, newest first. */
function listOthers({ id, contactEmail }: { id: string; contactEmail: string }) {
  return db.companyRegistrationRequest.findMany({
    where: { contactEmail, id: { not: id }, status: { not: 'pending' } },
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    take: 25,
    select: {
      id: true,
      status: true,
      companyName: true,
      createdAt: true,
      reviewedAt: true,
      rejectionReason: true,
      reviewNotes: true,
    },
  });
}

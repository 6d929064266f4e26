import { db, sql, sqlEmpty, type Prisma } from '~/db/client.server';
import { isSuspended } from '~/db/may-trade.server';
import { searchTerm } from '~/lib/directory-search';
import { isZipKnown } from '~/lib/places/places.server';
import { isUuid } from '~/lib/uuid';
import { findLookalikes } from '../changes/lookalikes.server';
import type { RegistrationStatus } from '../copy';
import { findClaims } from './review-queue.server';

const PAGE_SIZE = 25;
const COUNTED = 10_000;

const LISTED = {
  id: true,
  status: true,
  companyName: true,
  contactFirstName: true,
  contactLastName: true,
  contactPosition: true,
  contactEmail: true,
  contactPhone: true,
  businessAddress: true,
  city: true,
  state: true,
  zipCode: true,
  businessType: true,
  yearsInBusiness: true,
  businessLicenseNumber: true,
  description: true,
  emailVerified: true,
  questionSentAt: true,
  claimedBy: true,
  claimedAt: true,
  createdAt: true,
  updatedAt: true,
} as const satisfies Prisma.CompanyRegistrationRequestSelect;

export type ListedRegistration = RegistrationList['registrations'][number];

type RegistrationList = Awaited<ReturnType<typeof listRegistrations>>;

/** Pages of 25: those waiting, oldest first, or one status, newest first. Counts to 10,000. */
export async function listRegistrations({
  status,
  search = '',
  page = 1,
}: {
  status?: RegistrationStatus;
  search?: string;
  page?: number;
} = {}) {
  const isIn = sql`${SENT} AND ${
    status
      ? sql`r.status = ${status}::company_registration_status`
      : sql`r.status IN ('pending', 'under_review')`
  }`;
  const term = searchTerm(search);
  const isFound = term
    ? sql`AND ${SEARCHED} LIKE ${`%${term.replace(/[\\%_]/g, '\\$&')}%`}`
    : sqlEmpty;
  const [counted] = await db.$queryRaw<{ total: number }[]>`
    SELECT count(*)::int AS total FROM (
      SELECT 1 FROM company_registration_requests r WHERE ${isIn} ${isFound}
       LIMIT ${COUNTED + 1}) AS found`;
  const all = counted?.total ?? 0;
  const total = Math.min(all, COUNTED);
  const pageCount = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const shown = Math.min(Math.max(1, Math.trunc(page) || 1), pageCount);
  const end = shown * PAGE_SIZE;
  const part = (rank: number, of: RegistrationStatus, order: Prisma.Sql) => sql`(
    SELECT r.id, ${rank}::int AS part, row_number() OVER (ORDER BY ${order}) AS place
      FROM company_registration_requests r
     WHERE r.status = ${of}::company_registration_status AND ${SENT} ${isFound}
     ORDER BY ${order} LIMIT ${end})`;
  const parts = status
    ? part(0, status, sql`r.created_at DESC, r.id`)
    : sql`${part(0, 'under_review', sql`r.created_at, r.id`)} UNION ALL ${part(1, 'pending', sql`r.created_at, r.id`)}`;
  const ids = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM (${parts}) AS found ORDER BY part, place LIMIT ${PAGE_SIZE} OFFSET ${end - PAGE_SIZE}`;
  const rows = await db.companyRegistrationRequest.findMany({
    where: { id: { in: ids.map(({ id }) => id) } },
    select: { ...LISTED, federalTaxId: true },
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
    total,
    hasMore: all > COUNTED,
    page: shown,
    pageCount,
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

const SHOWN = {
  ...LISTED,
  federalTaxId: true,
  specialties: true,
  servingAreas: true,
  website: true,
  emailVerifiedAt: true,
  reviewedAt: true,
  reviewNotes: true,
  rejectionReason: true,
  termsVersion: true,
} as const satisfies Prisma.CompanyRegistrationRequestSelect;

export type Registration = NonNullable<Awaited<ReturnType<typeof getRegistration>>>;

/** Never the code or password. */
export async function getRegistration(id: string) {
  if (!isUuid(id)) return null;
  const row = await db.companyRegistrationRequest.findUnique({
    where: { id },
    select: {
      ...SHOWN,
      hashedPassword: true,
      reviewedBy: true,
      company: { select: { id: true, registrationStatus: true } },
    },
  });
  if (!row) return null;
  const {
    hashedPassword,
    reviewedBy,
    claimedBy: _by,
    claimedAt: _at,
    company,
    ...registration
  } = row;
  const reviewer = reviewedBy
    ? await db.user.findUnique({
        where: { id: reviewedBy },
        select: { firstName: true, lastName: true },
      })
    : null;
  const others = await listOthers(row);
  const questions = await findQuestions([id, ...others.map((other) => other.id)]);
  const questionsOf = (one: string) => questions.get(one) ?? [];
  return {
    ...registration,
    hasPassword: hashedPassword !== null,
    isZipUnknown: isZipUnknown(row),
    questions: questionsOf(id),
    others: others.map((other) => ({ ...other, questions: questionsOf(other.id) })),
    lookalikes: await findLookalikes([subjectOf(row)].filter(() => isWaiting(row))),
    claim: (await findClaims([row])).get(id) ?? null,
    reviewerName: reviewer && `${reviewer.firstName} ${reviewer.lastName}`,
    company: company && { id: company.id, isSuspended: isSuspended(company) },
  };
}

export interface SentQuestion {
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
    take: PAGE_SIZE,
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

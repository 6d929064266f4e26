import { db } from '~/db/client.server';
import { isZipKnown } from '~/lib/places/places.server';
import { isUuid } from '~/lib/uuid';
import { REVIEWED_FACTS } from './reviewed-facts.server';
import { findLookalikes } from './lookalikes.server';

export type CompanyChangeView = NonNullable<Awaited<ReturnType<typeof getCompanyChange>>>;

/**
 * For admins: the company as it is, what it asks for, and companies like that. Null if nothing
 * waits.
 */
export async function getCompanyChange(companyId: string) {
  if (!isUuid(companyId)) return null;
  const change = await db.companyChange.findUnique({
    where: { companyId },
    select: {
      ...REVIEWED_FACTS,
      createdAt: true,
      updatedAt: true,
      company: {
        select: { ...REVIEWED_FACTS, id: true, email: true, phone: true, verified: true },
      },
    },
  });
  if (!change) return null;
  const { company, createdAt, updatedAt, ...asked } = change;
  const lookalikes = await findLookalikes([{ ...asked, id: company.id }]);
  const isZipUnknown = asked.zipCode !== null && !isZipKnown(asked.zipCode);
  return { company, asked, createdAt, updatedAt, isZipUnknown, lookalikes };
}

export type DecidedChange = NonNullable<Awaited<ReturnType<typeof getDecidedChange>>>;

const ENDS = {
  'company.change_approved': 'approved',
  'company.change_rejected': 'rejected',
  'company.change_withdrawn': 'withdrawn',
} as const;

/** For admins: how a company's last request ended. `asked` has only what differed. Null if none did. */
export async function getDecidedChange(companyId: string) {
  if (!isUuid(companyId)) return null;
  const entry = await db.auditLogEntry.findFirst({
    where: { subjectType: 'company', subjectId: companyId, action: { in: Object.keys(ENDS) } },
    orderBy: { id: 'desc' },
    select: {
      action: true,
      createdAt: true,
      before: true,
      after: true,
      actor: { select: { firstName: true, lastName: true } },
    },
  });
  const company =
    entry && (await db.company.findUnique({ where: { id: companyId }, select: { name: true } }));
  if (!entry || !company) return null;
  const end = ENDS[entry.action as keyof typeof ENDS];
  const before = (entry.before ?? {}) as Record<string, string | null>;
  const after = (entry.after ?? {}) as Record<string, string | null>;
  return {
    company,
    end,
    at: entry.createdAt,
    by: entry.actor && `${entry.actor.firstName} ${entry.actor.lastName}`.trim(),
    asked: end === 'approved' ? after : before,
    reason: end === 'rejected' ? (after.reason ?? null) : null,
  };
}

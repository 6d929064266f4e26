import { db } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { shownAddress } from '~/lib/forgotten-address';
import { type CompanyRole, mayDo } from '~/lib/choices/roles';
import { companyAsSeen } from '../changes/company-as-seen.server';
import { OWN_FACTS } from '../changes/reviewed-facts.server';

export type OwnCompany = NonNullable<Awaited<ReturnType<typeof getOwnCompany>>>;

/** `change` is what waits for an admin, for owners and admins. Of tax IDs only the ending. */
export async function getOwnCompany({ companyId, companyRole }: Actor) {
  if (!companyId) return null;
  const company = await db.company.findUnique({
    where: { id: companyId },
    select: OWN_FACTS,
  });
  if (!company) return null;
  const isManager = mayDo(companyRole, 'manage_company');
  return {
    ...withEnding(company),
    seen: companyAsSeen({ ...company, change: isManager ? company.change : null }),
    email: shownAddress(company.email),
    change: isManager && company.change ? withEnding(company.change) : null,
  };
}

/** Threat: a stolen session must not reveal a full tax ID, which can open bank accounts. */
const withEnding = <Row extends { taxId: string | null }>(row: Row) => ({
  ...row,
  taxId: row.taxId && `…${row.taxId.slice(-4)}`,
});

interface Member {
  userId: string;
  name: string;
  email: string;
  role: CompanyRole;
  lastSeenAt: Date | null;
}

export type Team = NonNullable<Awaited<ReturnType<typeof getTeam>>>;

/** Owners first. Invitations are for owners and admins only. Null without a company. */
export async function getTeam({ companyId, companyRole }: Actor) {
  if (!companyId) return null;
  const mayInvite = mayDo(companyRole, 'invite');
  const [members, invitations] = await Promise.all([
    db.$queryRaw<Member[]>`
      SELECT u.id AS "userId", u.first_name || ' ' || u.last_name AS name, u.email::text AS email,
             coalesce(r.role::text, 'member') AS role,
             greatest(u.last_login_at, (SELECT max(s.last_seen_at) FROM user_sessions s
               WHERE s.user_id = u.id)) AS "lastSeenAt"
        FROM users u
        LEFT JOIN user_company_roles r ON r.user_id = u.id AND r.company_id = u.company_id
       WHERE u.company_id = ${companyId}::uuid AND u.anonymized_at IS NULL AND u.banned_at IS NULL
       ORDER BY array_position(ARRAY['owner', 'admin'], coalesce(r.role::text, 'member')),
                u.first_name, u.last_name, u.id
       LIMIT 200`,
    mayInvite
      ? db.companyInvitation.findMany({
          where: { companyId, acceptedAt: null },
          orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
          take: 100,
          select: { id: true, email: true, role: true, expiresAt: true },
        })
      : [],
  ]);
  return {
    members,
    invitations: invitations.map((invitation) => ({
      ...invitation,
      isExpired: invitation.expiresAt <= new Date(),
    })),
  };
}

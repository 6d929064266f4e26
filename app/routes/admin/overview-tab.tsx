import type { ReactNode } from 'react';
import type {
  AdminCompany,
  AdminUser,
  DashboardSummary,
} from '~/domain/administration/index.server';
import { groupThousands } from '~/lib/money';
import { fullNameOf, USER_ROLE_LABELS } from '~/ui/admin/labels';
import { AvatarInitials } from '~/ui/data/avatar-initials';
import { MailAddress } from '~/ui/data/mail-address';
import { Time } from '~/ui/data/time';
import { Badge } from '~/ui/feedback/badge';
import { AppLink } from '~/ui/link';

export interface OverviewData {
  users: AdminUser[];
  companies: AdminCompany[];
}

/** The newest users and companies. */
export function OverviewTab({
  data: { users, companies },
  summary,
}: {
  data: OverviewData;
  summary: DashboardSummary;
}) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Newest title="Recent Users" tab="users" shown={users.length} total={summary.users.total}>
        {users.map((user) => (
          <Item
            key={user.id}
            name={fullNameOf(user)}
            detail={
              <>
                <MailAddress address={user.email} />
                {` · ${user.company?.name ?? USER_ROLE_LABELS[user.role]}`}
              </>
            }
            at={user.createdAt}
            badge={
              user.role === 'admin' ? (
                <Badge>Admin</Badge>
              ) : (
                <Badge tone={user.emailVerified ? 'good' : 'fair'}>
                  {user.emailVerified ? 'Verified' : 'Unverified'}
                </Badge>
              )
            }
          />
        ))}
      </Newest>
      <Newest
        title="Recent Companies"
        tab="companies"
        shown={companies.length}
        total={summary.companies.total}
      >
        {companies.map((company) => (
          <Item
            key={company.id}
            name={company.name}
            // A suspended one has no page.
            to={company.registrationStatus === 'suspended' ? undefined : `/company/${company.id}`}
            detail={`${company.city}, ${company.state}`}
            at={company.createdAt}
            badge={
              <Badge tone={company.verified ? 'good' : 'fair'}>
                {company.verified ? 'Verified' : 'Not verified'}
              </Badge>
            }
          />
        ))}
      </Newest>
    </div>
  );
}

function Newest({
  title,
  tab,
  shown,
  total,
  children,
}: {
  title: string;
  tab: string;
  shown: number;
  total: number;
  children: ReactNode;
}) {
  return (
    <section className="panel stack" aria-label={title}>
      <h2>{title}</h2>
      {shown === 0 ? <p className="quiet">None yet.</p> : <ul className="stack">{children}</ul>}
      {total > shown ? (
        <p>
          <AppLink to={`/admin?tab=${tab}`}>{`And ${groupThousands(total - shown)} more`}</AppLink>
        </p>
      ) : null}
    </section>
  );
}

function Item({
  name,
  to,
  detail,
  at,
  badge,
}: {
  name: string;
  to?: string;
  detail: ReactNode;
  at: string;
  badge: ReactNode;
}) {
  return (
    <li className="flex gap-3">
      <AvatarInitials name={name} />
      <div className="min-w-0 flex-1">
        {to ? <AppLink to={to}>{name}</AppLink> : <b>{name}</b>}
        <p className="meta">{detail}</p>
      </div>
      <div className="text-right">
        {badge}
        <p className="meta">
          <Time at={at} format="relative" />
        </p>
      </div>
    </li>
  );
}

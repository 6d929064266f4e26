import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData, useOutletContext } from '@remix-run/react';
import type { ReactNode } from 'react';
import {
  type DashboardSummary,
  recentCompanies,
  recentUsers,
} from '~/domain/administration/index.server';
import { requireDashboard } from '~/http/session/guards.server';
import { groupThousands } from '~/lib/money';
import { pageMeta } from '~/lib/site';
import { VerifiedBadge } from '~/ui/admin/badges';
import { fullNameOf, USER_ROLE_LABELS } from '~/ui/admin/labels';
import { ADMIN_TABS } from '~/ui/admin/tabs';
import { AvatarInitials } from '~/ui/data/avatar-initials';
import { MailAddress } from '~/ui/data/mail-address';
import { Time } from '~/ui/data/time';
import { Badge } from '~/ui/feedback/badge';
import { Panel } from '~/ui/layout/panel';
import { AppLink } from '~/ui/link';

export const meta = () => pageMeta('Overview · Admin Dashboard');

/** Old links: `?tab=users` is /admin/users. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireDashboard(request);
  const { searchParams } = new URL(request.url);
  const tab = searchParams.get('tab');
  searchParams.delete('tab');
  if (ADMIN_TABS.some(({ id }) => id === tab && id !== 'overview')) {
    const rest = searchParams.size > 0 ? `?${searchParams}` : '';
    throw redirect(`/admin/${tab}${rest}`, 301);
  }
  const [users, companies] = await Promise.all([recentUsers(), recentCompanies()]);
  return { users, companies };
}

export default function Overview() {
  const { users, companies } = useLoaderData<typeof loader>();
  const total = useOutletContext<DashboardSummary>();
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Recent title="Recent Users" list="/admin/users" more={total.users.total - users.length}>
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
                <VerifiedBadge verified={user.emailVerified} />
              )
            }
          />
        ))}
      </Recent>
      <Recent
        title="Recent Companies"
        list="/admin/companies"
        more={total.companies.total - companies.length}
      >
        {companies.map((company) => (
          <Item
            key={company.id}
            name={company.name}
            to={company.registrationStatus === 'suspended' ? undefined : `/company/${company.id}`}
            detail={`${company.city}, ${company.state}`}
            at={company.createdAt}
            badge={<VerifiedBadge verified={company.verified} no="Not verified" />}
          />
        ))}
      </Recent>
      <p>
        <AppLink to="/admin/health">Service health</AppLink> ·{' '}
        <AppLink to="/admin/settings">Settings</AppLink>
      </p>
    </div>
  );
}

interface RecentProps {
  title: string;
  list: string;
  more: number;
  children: ReactNode[];
}

function Recent({ title, list, more, children }: RecentProps) {
  return (
    <Panel title={title}>
      {children.length > 0 ? (
        <ul className="stack">{children}</ul>
      ) : (
        <p className="quiet">None yet.</p>
      )}
      {more > 0 ? (
        <p>
          <AppLink to={list}>{`And ${groupThousands(more)} more`}</AppLink>
        </p>
      ) : null}
    </Panel>
  );
}

interface ItemProps {
  name: string;
  to?: string;
  detail: ReactNode;
  at: string;
  badge: ReactNode;
}

function Item({ name, to, detail, at, badge }: ItemProps) {
  return (
    <li className="flex gap-3">
      <AvatarInitials name={name} />
      <div className="min-w-0 flex-1">
        {to ? <AppLink to={to}>{name}</AppLink> : <b>{name}</b>}
        <p className="meta">{detail}</p>
        <p className="row meta">
          {badge}
          <Time at={at} format="relative" />
        </p>
      </div>
    </li>
  );
}

import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { AdminUser } from '~/domain/administration/admin.views';
import {
  listUsers,
  USER_LIST_STATUSES,
  type UserListStatus,
} from '~/domain/administration/index.server';
import { readListQuery } from '~/http/pages/admin-lists.server';
import { requireDashboard } from '~/http/session/guards.server';
import { USER_ROLES } from '~/lib/choices/roles';
import { packRows } from '~/lib/text/packed-list';
import { pageMeta } from '~/lib/site';
import { AdminList } from '~/ui/admin/admin-list';
import { Barred } from '~/ui/admin/badges';
import { banDecision, deleteUserDecision } from '~/ui/admin/decisions/decisions';
import { fullNameOf, USER_ROLE_LABELS } from '~/ui/admin/labels';
import { AdminRowMenu } from '~/ui/admin/admin-row-menu';
import { COMPANY, CREATED, EMAIL, LAST_LOGIN, NAME, ROLE, TWO_STEP } from '~/ui/admin/user-cells';
import { actions, labeled } from '~/ui/data/columns';
import type { Column } from '~/ui/data/table';

export const meta = () => pageMeta('Users · Admin Dashboard');

export async function loader({ request }: LoaderFunctionArgs) {
  await requireDashboard(request);
  return packRows(
    await listUsers(readListQuery(request, { role: USER_ROLES, status: USER_LIST_STATUSES })),
  );
}

export default function Users() {
  return (
    <AdminList
      noun={['user', 'users']}
      caption="Users, newest first"
      columns={COLUMNS}
      searchHint="Name or email"
      filters={[
        { name: 'role', label: 'Role', labels: USER_ROLE_LABELS },
        { name: 'status', label: 'Status', labels: STATUS_LABELS },
      ]}
      nothingYet="Accounts are created when you approve a registration."
      {...useLoaderData<typeof loader>()}
    />
  );
}

const STATUS_LABELS: Record<UserListStatus, string> = {
  verified: 'Email verified',
  unverified: 'Email not verified',
  banned: 'Banned',
};

const COLUMNS: Column<AdminUser>[] = [
  NAME,
  COMPANY,
  ROLE,
  EMAIL,
  TWO_STEP,
  CREATED,
  LAST_LOGIN,
  labeled('Access', ({ bannedAt, banReason }) =>
    bannedAt ? <Barred word="Banned" at={bannedAt} reason={banReason} /> : 'Open',
  ),
  actions((user) => <Actions user={user} />),
];

function Actions({ user }: { user: AdminUser }) {
  if (user.role === 'admin') return null;
  return (
    <AdminRowMenu
      about={`${fullNameOf(user)}, ${user.email}`}
      actions={[
        user.bannedAt
          ? { label: 'Unban', action: `/admin/users/${user.id}`, intent: 'unban' }
          : { label: 'Ban', decision: banDecision(user) },
        { label: 'Delete', decision: deleteUserDecision(user) },
      ]}
    />
  );
}

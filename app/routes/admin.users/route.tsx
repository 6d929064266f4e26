import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import {
  type AdminUser,
  listUsers,
  USER_LIST_STATUSES,
  type UserListStatus,
} from '~/domain/administration/index.server';
import { readFilter, readListQuery } from '~/http/admin-lists.server';
import { requireDashboard } from '~/http/guards.server';
import { USER_ROLES } from '~/lib/roles';
import { pageTitle } from '~/lib/site';
import { banDecision, deleteUserDecision } from '~/ui/admin/decisions';
import { fullNameOf, USER_ROLE_LABELS } from '~/ui/admin/labels';
import { type Column, DataTable } from '~/ui/data/table';
import { Time } from '~/ui/data/time';
import { Badge } from '~/ui/feedback/badge';
import { RowMenu } from '~/ui/admin/row-menu';
import { ListFrame } from '~/ui/admin/list-frame';
import { COMPANY, CREATED, EMAIL, LAST_LOGIN, NAME, ROLE } from '~/ui/admin/user-cells';

export const meta: MetaFunction = () => [{ title: pageTitle('Users · Admin Dashboard') }];

export async function loader({ request }: LoaderFunctionArgs) {
  await requireDashboard(request);
  const { searchParams } = new URL(request.url);
  const query = readListQuery(searchParams);
  const filters = {
    role: readFilter(searchParams, 'role', USER_ROLES),
    status: readFilter(searchParams, 'status', USER_LIST_STATUSES),
  };
  return { search: query.search, ...filters, ...(await listUsers({ ...query, ...filters })) };
}

export default function Users() {
  const { rows, search, role, status, ...list } = useLoaderData<typeof loader>();
  return (
    <ListFrame
      path="/admin/users"
      noun={['user', 'users']}
      searchHint="Name or email"
      search={search}
      filters={[
        { name: 'role', label: 'Role', value: role ?? '', options: optionsOf(USER_ROLE_LABELS) },
        { name: 'status', label: 'Status', value: status ?? '', options: optionsOf(STATUS_LABELS) },
      ]}
      nothingYet="Accounts are made when you approve a registration."
      {...list}
    >
      <DataTable
        caption="Users, newest first"
        columns={COLUMNS}
        rows={rows}
        rowKey={(row) => row.id}
        stacks
        tall
      />
    </ListFrame>
  );
}

function optionsOf(labels: Record<string, string>) {
  return [
    { value: '', label: 'All' },
    ...Object.entries(labels).map(([value, label]) => ({ value, label })),
  ];
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
  CREATED,
  LAST_LOGIN,
  {
    key: 'ban',
    header: 'Access',
    phoneLabel: 'Access',
    cell: ({ bannedAt, banReason }) =>
      bannedAt ? (
        <>
          <Badge tone="high">Banned</Badge>
          <span className="meta block">
            <Time at={bannedAt} />
            {`: ${banReason ?? 'no reason given'}`}
          </span>
        </>
      ) : (
        'Open'
      ),
  },
  {
    key: 'actions',
    header: <span className="sr">Actions</span>,
    cell: (user) => <Actions user={user} />,
  },
];

function Actions({ user }: { user: AdminUser }) {
  if (user.role === 'admin') return null;
  return (
    <RowMenu
      about={fullNameOf(user)}
      actions={[
        user.bannedAt
          ? { label: 'Unban', action: `/admin/users/${user.id}`, intent: 'unban' }
          : { label: 'Ban', decision: banDecision(user) },
        { label: 'Delete', decision: deleteUserDecision(user) },
      ]}
    />
  );
}

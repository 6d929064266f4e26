import type { AdminUser, ListPage, UserListStatus } from '~/domain/administration/index.server';
import type { UserRole } from '~/lib/roles';
import { ActionButton } from '~/ui/admin/action-button';
import { banDecision, deleteUserDecision } from '~/ui/admin/decisions';
import { DecisionLink } from '~/ui/admin/decision-link';
import { fullNameOf, USER_ROLE_LABELS } from '~/ui/admin/labels';
import { type Column, DataTable } from '~/ui/data/table';
import { Time } from '~/ui/data/time';
import { Badge } from '~/ui/feedback/badge';
import { ListFrame } from './list-frame';
import { COMPANY, CREATED, EMAIL, LAST_LOGIN, NAME, ROLE } from './user-cells';

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

/** Admins are neither banned nor deleted from here. */
function Actions({ user }: { user: AdminUser }) {
  if (user.role === 'admin') return null;
  const name = fullNameOf(user);
  return (
    <div className="row-actions">
      {user.bannedAt ? (
        <ActionButton
          action={`/admin/users/${user.id}/unban`}
          label="Unban"
          about={name}
          pending="Unbanning..."
        />
      ) : (
        <DecisionLink decision={banDecision({ id: user.id, name })} label="Ban" about={name} />
      )}
      <DecisionLink
        decision={deleteUserDecision({ id: user.id, name })}
        kind="bad"
        label="Delete"
        about={name}
      />
    </div>
  );
}

export interface UsersData extends ListPage<AdminUser> {
  search: string;
  role: UserRole | undefined;
  status: UserListStatus | undefined;
}

export function UsersTab({ data: { rows, search, role, status, ...list } }: { data: UsersData }) {
  return (
    <ListFrame
      tab="users"
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

import type { AdminUser } from '~/domain/administration/index.server';
import { CompanyLink } from '~/ui/admin/company-link';
import { fullNameOf, USER_ROLE_LABELS } from '~/ui/admin/labels';
import { MailAddress } from '~/ui/data/mail-address';
import type { Column } from '~/ui/data/table';
import { Time } from '~/ui/data/time';
import { Badge } from '~/ui/feedback/badge';

/** The columns that lists of people have in common. */
export const NAME: Column<AdminUser> = {
  key: 'name',
  header: 'Name',
  rowHeader: true,
  cell: (user) => (
    <div className="min-w-48">
      {fullNameOf(user)}
      <span className="meta block font-normal">
        <MailAddress address={user.email} />
      </span>
    </div>
  ),
};

export const COMPANY: Column<AdminUser> = {
  key: 'company',
  header: 'Company',
  cell: ({ company }) =>
    company ? <CompanyLink company={company} /> : <span className="quiet">No company</span>,
};

export const ROLE: Column<AdminUser> = {
  key: 'role',
  header: 'Role',
  phoneLabel: 'Role',
  cell: ({ role }) => <span className="whitespace-nowrap">{USER_ROLE_LABELS[role]}</span>,
};

export const EMAIL: Column<AdminUser> = {
  key: 'email',
  header: 'Email',
  phoneLabel: 'Email',
  cell: ({ emailVerified }) => (
    <Badge tone={emailVerified ? 'good' : 'fair'}>
      {emailVerified ? 'Verified' : 'Unverified'}
    </Badge>
  ),
};

export const CREATED: Column<AdminUser> = {
  key: 'created',
  header: 'Created',
  phoneLabel: 'Created',
  cell: ({ createdAt }) => <Time at={createdAt} className="whitespace-nowrap" />,
};

export const LAST_LOGIN: Column<AdminUser> = {
  key: 'lastLogin',
  header: 'Last login',
  phoneLabel: 'Last login',
  cell: ({ lastLoginAt }) =>
    lastLoginAt ? (
      <Time at={lastLoginAt} className="whitespace-nowrap" />
    ) : (
      <span className="quiet">Never</span>
    ),
};

import type { UserRole } from '~/lib/roles';
import { CompanyLink } from './company-link';
import { fullNameOf, USER_ROLE_LABELS } from './labels';
import { MailAddress } from '../data/mail-address';
import type { Column } from '../data/table';
import { Time } from '../data/time';
import { Badge } from '../feedback/badge';

export interface ListedUser {
  firstName: string;
  lastName: string;
  email: string;
  role: UserRole;
  emailVerified: boolean;
  company: { id: string; name: string; isSuspended: boolean } | null;
  createdAt: string;
  lastLoginAt: string | null;
}

export const NAME: Column<ListedUser> = {
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

export const COMPANY: Column<ListedUser> = {
  key: 'company',
  header: 'Company',
  cell: ({ company }) =>
    company ? <CompanyLink company={company} /> : <span className="quiet">No company</span>,
};

export const ROLE: Column<ListedUser> = {
  key: 'role',
  header: 'Role',
  phoneLabel: 'Role',
  cell: ({ role }) => <span className="whitespace-nowrap">{USER_ROLE_LABELS[role]}</span>,
};

export const EMAIL: Column<ListedUser> = {
  key: 'email',
  header: 'Email',
  phoneLabel: 'Email',
  cell: ({ emailVerified }) => (
    <Badge tone={emailVerified ? 'good' : 'fair'}>
      {emailVerified ? 'Verified' : 'Unverified'}
    </Badge>
  ),
};

export const CREATED: Column<ListedUser> = {
  key: 'created',
  header: 'Created',
  phoneLabel: 'Created',
  cell: ({ createdAt }) => <Time at={createdAt} className="whitespace-nowrap" />,
};

export const LAST_LOGIN: Column<ListedUser> = {
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

import type { AdminUser } from '~/domain/administration/admin.views';
import { labeled, plain, rowHeader, time } from '../data/columns';
import type { Column } from '../data/table';
import { Time } from '../data/time';
import { AppLink } from '../link';
import { NameAndEmail, VerifiedBadge } from './badges';
import { CompanyLink } from './company-link';
import { fullNameOf, USER_ROLE_LABELS } from './labels';

type UserColumn = Column<AdminUser>;

export const NAME: UserColumn = rowHeader('Name', (user) => (
  <NameAndEmail name={fullNameOf(user)} email={user.email} />
));

export const COMPANY: UserColumn = plain('Company', ({ company }) =>
  company ? <CompanyLink company={company} /> : <span className="quiet">No company</span>,
);

export const ROLE: UserColumn = labeled('Role', ({ role }) => (
  <span className="whitespace-nowrap">{USER_ROLE_LABELS[role]}</span>
));

export const EMAIL: UserColumn = labeled('Email', ({ emailVerified }) => (
  <VerifiedBadge verified={emailVerified} />
));

export const TWO_STEP: UserColumn = labeled('Two-step', (user) =>
  user.hasTwoStep ? (
    <AppLink to={`/admin/users/${user.id}`}>
      On<span className="sr"> for {fullNameOf(user)}</span>
    </AppLink>
  ) : (
    <span className="quiet">Off</span>
  ),
);

export const CREATED: UserColumn = time('Created', ({ createdAt }) => createdAt);

export const LAST_LOGIN: UserColumn = labeled('Last login', ({ lastLoginAt }) =>
  lastLoginAt ? (
    <Time at={lastLoginAt} className="whitespace-nowrap" />
  ) : (
    <span className="quiet">Never</span>
  ),
);

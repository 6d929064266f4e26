import { expect, test } from 'vitest';
import { accountLinks } from '~/ui/layout/site-header';

const OWN = ['Saved', 'Profile Settings'];
const OWN_AND_COMPANY = ['Saved', 'Takeoffs', 'Profile Settings'];
const MEMBER = ['Messages', 'Notifications', 'My Listings', 'Transactions'];
const COMPANY = [...MEMBER, 'Money'];

test.each([
  [
    'an owner of a company',
    { hasCompany: true, seesMoney: true },
    [...COMPANY, ...OWN_AND_COMPANY],
  ],
  ['a member of a company', { hasCompany: true }, [...MEMBER, ...OWN_AND_COMPANY]],
  ['an admin without a company', { isAdmin: true }, ['Admin Dashboard', 'Transactions', ...OWN]],
  [
    'an admin of a company',
    { hasCompany: true, isAdmin: true, seesMoney: true },
    ['Admin Dashboard', ...COMPANY, ...OWN_AND_COMPANY],
  ],
  ['a user without a company', {}, OWN],
])('the menu of %s', (_who, given, labels) => {
  const nobody = { hasCompany: false, isAdmin: false, seesMoney: false, unreadMessages: 0 };
  expect(accountLinks({ ...nobody, ...given }).map(({ label }) => label)).toEqual(labels);
});

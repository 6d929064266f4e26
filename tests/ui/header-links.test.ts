import { expect, test } from 'vitest';
import { accountLinks } from '~/ui/layout/header-links';

const OWN = ['Saved', 'Profile Settings'];
const COMPANY = ['Messages', 'Notifications', 'Transactions'];

test.each([
  ['a user of a company', true, false, [...COMPANY, ...OWN]],
  ['an admin without a company', false, true, ['Admin Dashboard', 'Transactions', ...OWN]],
  ['an admin of a company', true, true, ['Admin Dashboard', ...COMPANY, ...OWN]],
  ['a user without a company', false, false, OWN],
])('the menu of %s', (_who, hasCompany, isAdmin, labels) => {
  const links = accountLinks({ hasCompany, isAdmin, unreadMessages: 0 });
  expect(links.map(({ label }) => label)).toEqual(labels);
});

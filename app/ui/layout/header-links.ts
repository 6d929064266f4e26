import { unreadFigure } from './messages-link';
import type { NavItem } from './site-header';

export const guestLinks = (needsAdmin = false): NavItem[] => [
  ...(needsAdmin ? [{ to: '/admin-setup', label: 'Setup Admin' }] : []),
  { to: '/signin', label: 'Sign In' },
  { to: '/register', label: 'Register Company', primary: true },
];

export function accountLinks({
  hasCompany,
  isAdmin,
  seesMoney,
  unreadMessages,
}: {
  hasCompany: boolean;
  isAdmin: boolean;
  seesMoney: boolean;
  unreadMessages: number;
}): NavItem[] {
  return [
    ...(isAdmin ? [{ to: '/admin', label: 'Admin Dashboard' }] : []),
    ...(hasCompany
      ? [
          {
            to: '/messages',
            label: unreadMessages > 0 ? `Messages (${unreadFigure(unreadMessages)})` : 'Messages',
          },
          { to: '/notifications', label: 'Notifications' },
        ]
      : []),
    ...(hasCompany || isAdmin ? [{ to: '/transactions', label: 'Transactions' }] : []),
    ...(seesMoney ? [{ to: '/money', label: 'Money' }] : []),
    { to: '/saved', label: 'Saved' },
    { to: '/profile', label: 'Profile Settings' },
  ];
}

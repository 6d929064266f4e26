import { Form, type FormProps, useLocation, useNavigation } from '@remix-run/react';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { classNames } from '../class-names';
import { Icon } from '../icon';
import { AppLink } from '../link';
import { useMenus } from '../overlay/use-menus';
import { useSharedChildren } from '../shared-markup';
import { unreadFigure } from './messages-link';
import { markClass, SiteMark } from './site-mark';

export type NavItem = {
  to: string;
  label: string;
  primary?: boolean;
};

type HeaderUser = { fullName: string; email: string };

type SiteHeaderProps = {
  user: HeaderUser | null;
  links: NavItem[];
  tools?: ReactNode;
  searchText: string;
};

const NAV = [
  { to: '/browse', label: 'Browse', long: 'Browse Materials' },
  { to: '/create-listing', label: 'Sell', long: 'Sell Materials' },
  { to: '/companies', label: 'Companies', long: 'Companies' },
];

/** Menus are `details`, so they open without JavaScript. */
export function SiteHeader({ user, links, tools, searchText }: SiteHeaderProps) {
  const root = useRef<HTMLElement>(null);
  useMenus(root);
  const shared = useSharedChildren();
  const { pathname } = useLocation();
  const page = NAV.find(({ to }) => to === pathname)?.to;
  const current = (to: string) => (to === page ? 'page' : undefined);

  return (
    <header className="head" ref={root}>
      <div className="wrap">
        <AppLink to="/" className={markClass()}>
          <SiteMark />
        </AppLink>
        <SearchForm label="Search" text={searchText} />
        <nav
          className="nav"
          aria-label="Main"
          {...shared(['nav', page], () => (
            <>
              {NAV.map(({ to, label }) => (
                <AppLink key={to} to={to} discover="render" aria-current={current(to)}>
                  {label}
                </AppLink>
              ))}
            </>
          ))}
        />
        <details
          className="menu drawer lens"
          {...shared(['lens', searchText], () => (
            <>
              <MenuButton icon="search" label="Search" />
              <div className="sheet">
                <SearchForm label="Search overlay" text={searchText} />
              </div>
            </>
          ))}
        />
        {tools}
        {user ? (
          <details
            className="menu acct"
            {...shared(['account', user, links], () => (
              <>
                <summary className="btn sm caret">
                  <span>{user.fullName}</span>
                </summary>
                <UserMenu user={user} links={links} />
              </>
            ))}
          />
        ) : (
          <div className="acct">
            {links.map(({ to, label, primary }) => (
              <AppLink key={to} to={to} className={classNames('btn sm', primary ? 'go' : 'bare')}>
                {label}
              </AppLink>
            ))}
          </div>
        )}
        <details
          className="menu drawer burger"
          {...shared(['menu', page, user, links], () => (
            <>
              <MenuButton icon="menu" label="Menu" />
              <nav className="sheet" aria-label="Menu">
                <div className="menu-list">
                  {NAV.map(({ to, long }) => (
                    <AppLink key={to} to={to} aria-current={current(to)}>
                      {long}
                    </AppLink>
                  ))}
                </div>
                {user ? (
                  <UserMenu user={user} links={links} />
                ) : (
                  <div className="menu-list">
                    {links.map(({ to, label }) => (
                      <AppLink key={to} to={to}>
                        {label}
                      </AppLink>
                    ))}
                  </div>
                )}
              </nav>
            </>
          ))}
        />
      </div>
    </header>
  );
}

/** Shared markup is rendered outside the router; on the server a plain form does the same. */
function HeaderForm(props: FormProps) {
  return import.meta.env.SSR ? <form {...props} /> : <Form discover="none" {...props} />;
}

function BrowserSignOutButton() {
  const isLeaving = useNavigation().formAction?.endsWith('/sign-out');
  return <button disabled={isLeaving}>{isLeaving ? 'Signing out...' : 'Sign Out'}</button>;
}

const SignOutButton = import.meta.env.SSR ? () => <button>Sign Out</button> : BrowserSignOutButton;

function MenuButton({ icon, label }: { icon: 'search' | 'menu'; label: string }) {
  return (
    <summary>
      <span className="shut btn sm">
        <Icon name={icon} />
        <span className={icon === 'search' ? 'sr' : undefined}>{label}</span>
      </span>
      <span className="open btn sm">
        <Icon name="close" />
        Close
      </span>
    </summary>
  );
}

function SearchForm({ label, text }: { label: string; text: string }) {
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    const field = form.elements[0] as HTMLInputElement;
    if (field.value.trim()) {
      // From here on it shows the page's search, until someone types again.
      field.defaultValue = field.value;
      form.reset();
    } else {
      event.preventDefault();
      field.focus();
    }
  };
  return (
    <HeaderForm
      method="get"
      action="/browse"
      role="search"
      aria-label={label}
      className="find"
      onSubmit={onSubmit}
    >
      <input
        className="input"
        type="search"
        name="search"
        aria-label="Search materials"
        placeholder="2x4, sheetrock, #5 rebar …"
        defaultValue={text}
        maxLength={200}
        enterKeyHint="search"
      />
      <button className="btn go">Search</button>
    </HeaderForm>
  );
}

function UserMenu({ user, links }: { user: HeaderUser; links: NavItem[] }) {
  return (
    <div className="menu-list">
      <p className="menu-who">
        <b>{user.fullName}</b>
        <br />
        <small className="quiet">{user.email}</small>
      </p>
      {links.map(({ to, label }) => (
        <AppLink key={to} to={to}>
          {label}
        </AppLink>
      ))}
      <HeaderForm method="post" action="/sign-out">
        <SignOutButton />
      </HeaderForm>
    </div>
  );
}

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
          { to: '/my-listings', label: 'My Listings' },
        ]
      : []),
    ...(hasCompany || isAdmin ? [{ to: '/transactions', label: 'Transactions' }] : []),
    ...(seesMoney ? [{ to: '/money', label: 'Money' }] : []),
    { to: '/saved', label: 'Saved' },
    ...(hasCompany ? [{ to: '/takeoffs', label: 'Takeoffs' }] : []),
    { to: '/profile', label: 'Profile Settings' },
  ];
}

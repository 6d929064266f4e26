import { Form, useLocation, useNavigation } from '@remix-run/react';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { SITE_NAME } from '~/lib/site';
import { classNames } from '../class-names';
import { Icon } from '../icon';
import { AppLink } from '../link';
import { useMenus } from '../overlay/use-menus';

export type NavItem = {
  to: string;
  label: string;
  primary?: boolean;
};

export type HeaderUser = { fullName: string; email: string };

export type SiteHeaderProps = {
  user: HeaderUser | null;
  links: NavItem[];
  tools?: ReactNode;
  searchText?: string;
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
  const { pathname } = useLocation();
  const current = (to: string) => (pathname === to ? 'page' : undefined);

  return (
    <header className="head" ref={root}>
      <div className="wrap">
        <AppLink to="/" className="logo">
          {SITE_NAME}
        </AppLink>
        <SearchForm label="Search" text={searchText} />
        <nav className="nav" aria-label="Main">
          {NAV.map(({ to, label }) => (
            <AppLink key={to} to={to} discover="render" aria-current={current(to)}>
              {label}
            </AppLink>
          ))}
        </nav>
        <details className="menu drawer lens">
          <MenuButton icon="search" label="Search" />
          <div className="sheet">
            <SearchForm label="Search overlay" text={searchText} />
          </div>
        </details>
        {tools}
        {user ? (
          <details className="menu acct">
            <summary className="btn sm">
              <span className="caret row">{user.fullName}</span>
            </summary>
            <UserMenu user={user} links={links} />
          </details>
        ) : (
          <div className="acct">
            {links.map(({ to, label, primary }) => (
              <AppLink key={to} to={to} className={classNames('btn sm', primary ? 'go' : 'bare')}>
                {label}
              </AppLink>
            ))}
          </div>
        )}
        <details className="menu drawer burger">
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
        </details>
      </div>
    </header>
  );
}

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

function SearchForm({ label, text }: { label: string; text?: string }) {
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const field = event.currentTarget.elements.namedItem('search') as HTMLInputElement;
    if (field.value.trim() === '') {
      event.preventDefault();
      field.focus();
    }
  };
  return (
    <Form
      action="/browse"
      role="search"
      aria-label={label}
      className="find"
      discover="none"
      onSubmit={onSubmit}
    >
      <input
        key={text}
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
    </Form>
  );
}

function UserMenu({ user, links }: { user: HeaderUser; links: NavItem[] }) {
  const navigation = useNavigation();
  const leaving = navigation.state !== 'idle' && navigation.formAction?.endsWith('/sign-out');
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
      <Form method="post" action="/sign-out" discover="none">
        <button disabled={leaving}>{leaving ? 'Signing out...' : 'Sign Out'}</button>
      </Form>
    </div>
  );
}

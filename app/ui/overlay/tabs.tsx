import { useLocation } from '@remix-run/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { AppLink } from '../link';

export type Tab = {
  id: string;
  label: ReactNode;
  count?: number;
  /** Its page, where it has one instead of a parameter. */
  to?: string;
};

/**
 * Tabs which are links to `?tab=`, so each has its address and works without JavaScript. The first
 * is the default and carries no parameter; other parameters of the address stay unless `keep` is
 * false.
 */
export function Tabs({
  tabs,
  current,
  label,
  param = 'tab',
  keep = true,
}: {
  tabs: Tab[];
  current: string;
  /** Names the group for those who hear it. */
  label: string;
  param?: string;
  keep?: boolean;
}) {
  const { pathname, search } = useLocation();
  const hrefOf = (id: string) => {
    const query = new URLSearchParams(keep ? search : '');
    query.delete('page');
    if (id === tabs[0]?.id) query.delete(param);
    else query.set(param, id);
    const text = query.toString();
    return text ? `${pathname}?${text}` : pathname;
  };

  // On a phone the strip scrolls: the tab that is open is seen, with a part of the one before.
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    const nav = strip.current;
    const open = nav?.querySelector('[aria-current]');
    if (!nav || !open) return;
    const from = nav.getBoundingClientRect();
    const to = open.getBoundingClientRect();
    if (to.left >= from.left && to.right <= from.right) return;
    nav.scrollLeft += to.left - from.left - 48;
  }, [current]);

  return (
    <nav className="tabs" aria-label={label} ref={strip}>
      {tabs.map((tab) => (
        <AppLink
          key={tab.id}
          to={tab.to ?? hrefOf(tab.id)}
          aria-current={tab.id === current ? 'page' : undefined}
          preventScrollReset
        >
          {tab.label}
          {tab.count === undefined ? null : <span className="num">{` ${tab.count}`}</span>}
        </AppLink>
      ))}
    </nav>
  );
}

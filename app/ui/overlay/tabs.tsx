import { useLocation } from '@remix-run/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { groupThousands } from '~/lib/money';
import { AppLink } from '../link';

export type Tab = {
  id: string;
  label: ReactNode;
  count?: number | string;
  to?: string;
};

export function Tabs({
  tabs,
  current,
  label,
  param = 'tab',
  keep = true,
}: {
  tabs: Tab[];
  current: string;
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
          {tab.label}{' '}
          {tab.count === undefined ? null : (
            <span className="num">
              {typeof tab.count === 'string' ? tab.count : groupThousands(tab.count)}
            </span>
          )}
        </AppLink>
      ))}
    </nav>
  );
}

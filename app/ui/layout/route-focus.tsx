import { useLocation, useNavigationType } from '@remix-run/react';
import { useEffect, useRef } from 'react';

/**
 * Moves the focus to the new page's heading after a navigation in the browser, as a full page load
 * would start at its top. A changed query (a filter, a page of results) is the same place, a hash
 * goes to its own target, and a page that put the focus somewhere itself (an error summary) keeps it.
 */
export function RouteFocus() {
  const { pathname, hash } = useLocation();
  const type = useNavigationType();
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (hash || type === 'POP') return;
    const main = document.getElementById('main');
    if (main?.contains(document.activeElement)) return;
    const target = main?.querySelector<HTMLElement>('h1[tabindex]') ?? main;
    target?.focus({ preventScroll: true });
  }, [pathname, hash, type]);

  return null;
}

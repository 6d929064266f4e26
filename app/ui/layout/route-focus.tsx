import { useLocation, useNavigationType } from '@remix-run/react';
import { useEffect, useRef } from 'react';

/** The history entry on screen, with its scroll position. The router has the next one a render earlier. */
export let shownKey = '';

/**
 * Focuses the heading, as a full load would start at the top. Skips query changes, hashes, and
 * pages that moved the focus themselves (error summary).
 */
export function RouteFocus() {
  const { key, pathname, hash } = useLocation();
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

  useEffect(() => {
    shownKey = key;
    dispatchEvent(new Event('offcut-shown'));
  }, [key]);

  return null;
}

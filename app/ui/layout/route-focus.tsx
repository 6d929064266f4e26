import { useLocation, useNavigationType } from '@remix-run/react';
import { useEffect } from 'react';

/** The history entry on screen, with its scroll position. The router has the next one a render earlier. */
export let shownKey = '';

/** Survives an error's page, which is rendered apart. */
let shownPath = '';

/**
 * Focuses the heading, or what the hash names, as a full load would start there. Skips query changes,
 * and pages that moved the focus themselves (error summary).
 */
export function RouteFocus() {
  const { key, pathname, hash } = useLocation();
  const type = useNavigationType();

  useEffect(() => {
    if (shownPath === pathname) return;
    shownPath = pathname;
    const main = document.getElementById('main')!;
    if (type === 'POP' || main.contains(document.activeElement)) return;
    const named = document.getElementById(hash.slice(1));
    const target = named ?? main.querySelector<HTMLElement>('h1[tabindex]') ?? main;
    if (target.tabIndex < 0) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [pathname, hash, type]);

  useEffect(() => {
    shownKey = key;
    dispatchEvent(new Event('offcut-shown'));
  }, [key]);

  return null;
}

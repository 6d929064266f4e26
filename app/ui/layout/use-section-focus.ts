import { useLocation, useNavigation } from '@remix-run/react';
import { useEffect, useRef } from 'react';

/** Where a saved form takes away what had the focus, the heading of its section or page gets it. */
export function useSectionFocus(): void {
  const { key } = useLocation();
  const { formAction } = useNavigation();
  const headingId = useRef<string | null>(null);
  useEffect(() => {
    if (!formAction) return;
    const section = document.activeElement?.closest('section');
    headingId.current = section?.getAttribute('aria-labelledby') ?? '';
  }, [formAction]);
  useEffect(() => {
    const id = headingId.current;
    headingId.current = null;
    if (id === null) return;
    // Race: a form that is cleared is replaced after this render.
    setTimeout(() => {
      if (document.activeElement !== document.body) return;
      focusHeading(id);
    }, 100);
  }, [key]);
}

/** The page's, if there is none of the id. */
export function focusHeading(id: string): void {
  const heading = document.getElementById(id) ?? document.querySelector<HTMLElement>('main h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus();
}

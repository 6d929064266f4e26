import { useLocation, useNavigation } from '@remix-run/react';
import { useEffect, useRef } from 'react';

/** Where a saved form takes away what had the focus, the heading of its section gets it. */
export function useSectionFocus(): void {
  const { key } = useLocation();
  const { formAction } = useNavigation();
  const headingId = useRef('');
  useEffect(() => {
    if (!formAction) return;
    const section = document.activeElement?.closest('section');
    headingId.current = section?.getAttribute('aria-labelledby') ?? '';
  }, [formAction]);
  useEffect(() => {
    const heading = document.getElementById(headingId.current);
    headingId.current = '';
    if (!heading || document.activeElement !== document.body) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [key]);
}

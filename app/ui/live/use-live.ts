import { useRevalidator } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { useEventSource } from 'remix-utils/sse/react';

/**
 * Loads the page's data again whenever the stream at `path` says that something changed. A page in
 * the background has no stream, since browsers open few to one server; back in view, the first event
 * makes up for it.
 * @returns whether the page is in view
 */
export function useLive(path: string): boolean {
  const { revalidate, state } = useRevalidator();
  const isInView = useInView();
  const changed = useEventSource(path, { event: 'changed', enabled: isInView });
  const followed = useRef<string | null>(null);
  useEffect(() => {
    // One after the other: a second one at once would break off the first, with an error.
    if (!changed || changed === followed.current || state !== 'idle') return;
    followed.current = changed;
    void revalidate();
  }, [changed, state, revalidate]);
  return isInView;
}

function useInView(): boolean {
  const [isInView, setInView] = useState(false);
  useEffect(() => {
    const look = () => setInView(document.visibilityState === 'visible');
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isInView;
}

import { useRevalidator } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { useEventSource } from 'remix-utils/sse/react';

/**
 * Loads the page's data again whenever the stream at `path` says that something changed. A page in
 * the background has no stream, since browsers open few to one server; back in view, the first event
 * makes up for it.
 * @returns whether the page is in view
 */
export function useLive(path: string): boolean {
  const { revalidate } = useRevalidator();
  const isInView = useInView();
  const changed = useEventSource(path, { event: 'changed', enabled: isInView });
  useEffect(() => {
    if (changed) void revalidate();
  }, [changed, revalidate]);
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

import { useRevalidator } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { useEventSource } from 'remix-utils/sse/react';

/**
 * Shows what happens to the purchase while somebody looks at it. A page in the background has no
 * stream, since browsers open few to one server; back in view, the first event makes up for it.
 */
export function useLiveTransaction(id: string): void {
  const { revalidate } = useRevalidator();
  const isInView = useInView();
  const changed = useEventSource(`/transaction/${id}/live`, {
    event: 'changed',
    enabled: isInView,
  });
  useEffect(() => {
    if (changed) revalidate();
  }, [changed, revalidate]);
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

import { useEffect, useState } from 'react';
import { revalidateWhenIdle } from './revalidate-when-idle';

const RETRY_MS = 3000;
/** A page whose session has ended is refused each time. */
const MAX_RETRY_MS = 60_000;

/**
 * A page in the background closes its stream, since browsers allow few per server. Back in view,
 * the first event catches up.
 */
export function useLive(path: string): boolean {
  const isInView = useInView();
  useEffect(() => {
    if (!isInView) return;
    let source: EventSource;
    let retry: ReturnType<typeof setTimeout> | undefined;
    let wait = RETRY_MS;
    const connect = () => {
      source = new EventSource(path);
      source.addEventListener('changed', () => {
        wait = RETRY_MS;
        revalidateWhenIdle();
      });
      // HTML standard: EventSource reconnects after a broken stream, never after a non-200 answer.
      source.onerror = ({ currentTarget }) => {
        if ((currentTarget as EventSource).readyState !== EventSource.CLOSED) return;
        retry = setTimeout(connect, wait);
        wait = Math.min(wait * 2, MAX_RETRY_MS);
      };
    };
    connect();
    return () => {
      clearTimeout(retry);
      source.close();
    };
  }, [path, isInView]);
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

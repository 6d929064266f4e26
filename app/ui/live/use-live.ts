import { useNavigation, useRevalidator } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';

const RETRY_MS = 3000;

/**
 * A page in the background closes its stream, since browsers allow few per server. Back in view,
 * the first event makes up for it.
 */
export function useLive(path: string): boolean {
  const { revalidate, state } = useRevalidator();
  const navigation = useNavigation();
  const isIdle = state === 'idle' && navigation.state === 'idle';
  const isInView = useInView();
  const changed = useChanges(path, isInView);
  const followed = useRef<object | null>(null);
  useEffect(() => {
    // Race: a second revalidation would abort the first with an error, or drop a form's answer and
    // its toast.
    if (!changed || changed === followed.current || !isIdle) return;
    followed.current = changed;
    void revalidate();
  }, [changed, isIdle, revalidate]);
  return isInView;
}

/** HTML standard: EventSource reconnects after a broken stream, never after a non-200 answer. */
function useChanges(path: string, isOn: boolean): object | null {
  const [changed, setChanged] = useState<object | null>(null);
  useEffect(() => {
    if (!isOn) return;
    let source: EventSource;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const connect = () => {
      source = new EventSource(path);
      source.addEventListener('changed', setChanged);
      source.onerror = ({ currentTarget }) => {
        if ((currentTarget as EventSource).readyState !== EventSource.CLOSED) return;
        retry = setTimeout(connect, RETRY_MS);
      };
    };
    connect();
    return () => {
      clearTimeout(retry);
      source.close();
    };
  }, [path, isOn]);
  return changed;
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

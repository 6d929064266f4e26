import { useNavigation, useRevalidator } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';

/** How long after a stream that was refused another one is tried. */
const RETRY_MS = 3000;

/**
 * Loads the page's data again whenever the stream at `path` says that something changed. A page in
 * the background has no stream, since browsers open few to one server; back in view, the first event
 * makes up for it.
 * @returns whether the page is in view
 */
export function useLive(path: string): boolean {
  const { revalidate, state } = useRevalidator();
  const navigation = useNavigation();
  const isIdle = state === 'idle' && navigation.state === 'idle';
  const isInView = useInView();
  const changed = useChanges(path, isInView);
  const followed = useRef<object | null>(null);
  useEffect(() => {
    // One after the other: a second one at once would break off the first, with an error, or the
    // answer to a form, with its toast.
    if (!changed || changed === followed.current || !isIdle) return;
    followed.current = changed;
    void revalidate();
  }, [changed, isIdle, revalidate]);
  return isInView;
}

/**
 * A browser connects again by itself where a stream breaks off, but never after an answer that is
 * none, as when the server was away for a moment.
 * @returns the last event, by an object of its own
 */
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

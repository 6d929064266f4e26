import { useLocation } from '@remix-run/react';
import { createContext, type ReactNode, useContext } from 'react';
import { Time } from '../../data/time';
import { useHydrated } from '../../hydrated';
import { type LiveLocks, type LiveState, useAdminEvents } from './use-admin-events';

interface Live {
  state: LiveState;
  locks: LiveLocks | null;
  /** The viewer's user id */
  myId: string;
}

const LiveContext = createContext<Live | null>(null);

/** Around the dashboard: keeps the one stream of events that everything in it shares. */
export function LiveAdmin({
  myId,
  since,
  children,
}: {
  myId: string;
  /** Id of the newest event before the page's data were read, from `getLatestAdminEventId()`. */
  since?: number;
  children: ReactNode;
}) {
  const { state, locks } = useAdminEvents(myId, since);
  return <LiveContext.Provider value={{ state, locks, myId }}>{children}</LiveContext.Provider>;
}

/** Null outside of a dashboard. */
export const useLive = () => useContext(LiveContext);

const WORDS: Record<LiveState, string> = {
  connecting: 'Connecting',
  connected: 'Connected',
  disconnected: 'Disconnected',
};

/**
 * Whether what is shown follows what happens: a dot and a word. Until the script is there, and
 * without it, when the page was made and a link to make it anew.
 */
export function LiveStatus({ renderedAt }: { renderedAt: string }) {
  const hydrated = useHydrated();
  const live = useLive();
  const { pathname, search } = useLocation();
  if (hydrated && live) {
    return (
      <p className={`live ${live.state}`} role="status">
        {WORDS[live.state]}
      </p>
    );
  }
  return (
    <p className="live row">
      <span>
        As of <Time at={renderedAt} format="datetime" />
      </span>
      <a href={pathname + search}>Refresh</a>
    </p>
  );
}

import { useLocation } from '@remix-run/react';
import { createContext, type ReactNode, useContext } from 'react';
import { Time } from '../../data/time';
import { useHydrated } from '../../hydrated';
import { type LiveLocks, type LiveState, useAdminEvents } from './use-admin-events';

interface Live {
  state: LiveState;
  locks: LiveLocks | null;
  myId: string;
}

const LiveContext = createContext<Live | null>(null);

export function LiveAdmin({
  myId,
  since,
  children,
}: {
  myId: string;
  /** From `getLatestAdminEventId()`, read before the page's data */
  since?: number;
  children: ReactNode;
}) {
  const { state, locks } = useAdminEvents(myId, since);
  return <LiveContext.Provider value={{ state, locks, myId }}>{children}</LiveContext.Provider>;
}

export const useLive = () => useContext(LiveContext);

const WORDS: Record<LiveState, string> = {
  connecting: 'Connecting',
  connected: 'Connected',
  disconnected: 'Disconnected',
};

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

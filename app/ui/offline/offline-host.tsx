import { useLocation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type * as Offline from './offline.client';

/** Loads what works without a signal after the page, and shows what waits to be sent. */
export function OfflineHost({ user }: { user: { id: string; hasCompany: boolean } | null }) {
  const [part, setPart] = useState<typeof Offline | null>(null);
  const { pathname, search } = useLocation();
  const isTrader = user?.hasCompany ?? false;
  const first = useRef(pathname + search);

  useEffect(() => {
    const load = () =>
      void import('./offline.client').then(
        (loaded) => {
          loaded.startOffline();
          setPart(loaded);
        },
        () => {}, // The site works without.
      );
    if (document.readyState === 'complete') load();
    else window.addEventListener('load', load, { once: true });
    return () => window.removeEventListener('load', load);
  }, []);

  useEffect(() => {
    const here = pathname + search;
    const opened = here === first.current ? undefined : here;
    first.current = '';
    void part?.notePage({ opened, isTrader });
  }, [part, pathname, search, isTrader]);

  return part ? <part.WaitingBar key={user?.id} user={user?.id} /> : null;
}

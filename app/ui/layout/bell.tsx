import { lazy, Suspense } from 'react';
import { useHydrated } from '../hydrated';
import { AppLink } from '../link';
import type { BellProps } from '../notifications/types';
import { UnreadSign } from './messages-link';

/** Lazy: guests get none of its bytes. */
const BellPanel = lazy(() => import('../notifications/bell-panel'));

export function Bell(props: BellProps) {
  const link = (
    <AppLink to="/notifications" className="btn sm bare">
      <UnreadSign icon="bell" label="Notifications" unread={props.unread} />
    </AppLink>
  );
  if (!useHydrated()) return link;
  return (
    <Suspense fallback={link}>
      <BellPanel {...props} />
    </Suspense>
  );
}

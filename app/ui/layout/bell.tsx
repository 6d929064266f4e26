import { Suspense } from 'react';
import { useHydrated } from '../hydrated';
import { lazyPart } from '../lazy-part';
import { AppLink } from '../link';
import type { BellProps } from '../notifications/types';
import { UnreadSign } from './messages-link';

/** Lazy: guests get none of its bytes. */
const BellPanel = lazyPart(() => import('../notifications/bell-panel'), BellLink);

export function Bell(props: BellProps) {
  const link = <BellLink {...props} />;
  if (!useHydrated()) return link;
  return (
    <Suspense fallback={link}>
      <BellPanel {...props} />
    </Suspense>
  );
}

function BellLink({ unread }: BellProps) {
  return (
    <AppLink to="/notifications" className="btn sm bare">
      <UnreadSign icon="bell" label="Notifications" unread={unread} />
    </AppLink>
  );
}

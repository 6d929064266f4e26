import { listen, onReconnect } from '~/db/listen.server';
import type { Actor } from '~/lib/actor';
import { requireOwnCompany } from './notification-queries.server';
import { NOTIFICATIONS_CHANGED } from '../notify.server';

/**
 * Calls `changed` after a change in any process, and when one may have been missed: a hint to
 * refetch. @throws DomainError `no_company`
 */
export function watchNotifications(actor: Actor): (changed: () => void) => () => void {
  const companyId = requireOwnCompany(actor);
  return (changed) => {
    const endings = [
      listen(NOTIFICATIONS_CHANGED, (change) => {
        if ((change as { companyId: string }).companyId === companyId) changed();
      }),
      onReconnect(changed),
    ];
    return () => endings.forEach((end) => end());
  };
}

import { listen, onReconnect } from '~/db/listen.server';
import type { Actor } from '~/lib/actor';
import { requireOwnCompany } from './notification-queries.server';
import { NOTIFICATIONS_CHANGED } from '../notify.server';

/**
 * Lets a company watch its notifications: `changed` is called after each new one and after reading
 * and dismissing, by any process, and when changes may have been missed. It is a hint to look again.
 * @throws DomainError `no_company`
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

import { watch, type Watch } from '~/db/listen.server';
import type { Actor } from '~/lib/actor';
import { NOTIFICATIONS_CHANGED } from '../notify.server';
import { requireOwnCompany } from './notification-queries.server';

/** @throws DomainError `no_company` */
export function watchNotifications(actor: Actor): Watch {
  const own = requireOwnCompany(actor);
  return watch<{ companyId: string }>(NOTIFICATIONS_CHANGED, ({ companyId }) => companyId === own);
}

import type { Tx } from '~/db/client.server';
import { notifyListeners } from '~/db/listen.server';
import { ADMINISTRATION_COPY } from './copy';
import type { AdminEvent, AdminList } from './admin-events';

/**
 * Records a change; every process is notified on commit. Call it last: later events wait for this
 * transaction, so that ids become visible in order and `?after=` misses none.
 */
export async function recordAdminEvent(tx: Tx, { type, ...payload }: AdminEvent): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('admin_events'))`;
  const { id } = await tx.adminEvent.create({
    data: { type, payload },
    select: { id: true },
  });
  await notifyListeners(tx, 'admin_event', Number(id));
}

/** Call it last, like `recordAdminEvent`. A null `userId` is the system. */
export async function announceListChanged(tx: Tx, list: AdminList, userId: string | null) {
  const byName = await nameOfUser(tx, userId);
  await recordAdminEvent(tx, { type: 'list_changed', list, byName });
}

/** "Ann Smith"; a null `userId` is the system. */
export async function nameOfUser(tx: Tx, userId: string | null, gone = 'A former user') {
  if (!userId) return ADMINISTRATION_COPY.system;
  const user = await tx.user.findUnique({
    where: { id: userId },
    select: { firstName: true, lastName: true },
  });
  return user ? `${user.firstName} ${user.lastName}`.trim() : gone;
}

import type { Prisma, Tx } from '~/db/client.server';
import { notify } from '~/db/listen.server';
import { ADMINISTRATION_COPY } from './copy';
import type { AdminEvent } from './admin-events';

/**
 * Keeps a change for open dashboards and tells every process of it, when the transaction commits.
 *
 * Call it last: from here on other transactions with events wait for this one. A browser that was
 * cut off asks for what came after the last id it saw, and that misses nothing only if ids become
 * visible in their order.
 */
export async function recordAdminEvent(tx: Tx, { type, ...payload }: AdminEvent): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('admin_events'))`;
  const { id } = await tx.adminEvent.create({
    data: { type, payload: payload as unknown as Prisma.InputJsonObject },
    select: { id: true },
  });
  await notify(tx, 'admin_event', Number(id));
}

/**
 * What events and notices call a person: "Ann Smith".
 * @param userId null for what the system does by itself
 */
export async function nameOfUser(tx: Tx, userId: string | null): Promise<string> {
  if (!userId) return ADMINISTRATION_COPY.system;
  const user = await tx.user.findUnique({
    where: { id: userId },
    select: { firstName: true, lastName: true },
  });
  return user ? `${user.firstName} ${user.lastName}`.trim() : 'A former user';
}

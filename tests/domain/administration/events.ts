import { db } from '~/db/client.server';

export async function keptEvents(): Promise<Record<string, unknown>[]> {
  const events = await db.adminEvent.findMany({ orderBy: { id: 'asc' } });
  return events.map(({ type, payload }) => ({ type, ...(payload as object) }));
}

export async function auditLines() {
  const lines = await db.auditLogEntry.findMany({ orderBy: { id: 'asc' } });
  return lines.map(({ action, subjectId, actorUserId, before, after }) => ({
    action,
    subjectId,
    actorUserId,
    before,
    after,
  }));
}

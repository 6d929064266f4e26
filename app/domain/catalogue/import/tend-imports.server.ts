import { db, transaction } from '~/db/client.server';
import { queueRun } from './run-import.server';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * Goes on with imports whose worker was killed, and removes those never started after a day and all
 * others after 90.
 */
export async function tendListingImports(now = new Date()): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  await transaction(async (tx) => {
    const halted = await tx.listingImport.findMany({
      where: { state: { in: ['running', 'undoing'] }, movedAt: { lt: ago(MINUTE_MS) } },
      select: { id: true },
    });
    for (const { id } of halted) await queueRun(tx, id);
  });
  await db.listingImport.deleteMany({
    where: {
      OR: [
        { state: 'checked', createdAt: { lt: ago(DAY_MS) } },
        {
          state: { in: ['done', 'cancelled', 'stopped', 'undone'] },
          createdAt: { lt: ago(90 * DAY_MS) },
        },
      ],
    },
  });
}

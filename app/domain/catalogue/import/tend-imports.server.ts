import { transaction } from '~/db/client.server';
import { queueRun } from './run-import.server';

const HALTED_MS = 60_000;

/** Goes on with imports whose worker was killed. */
export async function tendListingImports(now = new Date()): Promise<void> {
  await transaction(async (tx) => {
    const halted = await tx.listingImport.findMany({
      where: {
        state: { in: ['running', 'undoing'] },
        movedAt: { lt: new Date(now.getTime() - HALTED_MS) },
      },
      select: { id: true },
    });
    for (const { id } of halted) await queueRun(tx, id);
  });
}

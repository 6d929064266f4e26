import type { Tx } from '~/db/client.server';

/**
 * Changes what is available by signed units, and what was ever listed with it. The caller locks the
 * listing and checks that enough is left; the database refuses less than none.
 */
export async function changeStock(
  tx: Tx,
  change: {
    materialId: string;
    kind: 'restocked' | 'corrected' | 'sold_elsewhere';
    by: number;
  },
  actor: { userId: string | null },
): Promise<void> {
  const { materialId, kind, by: quantity } = change;
  if (quantity === 0) return;
  const data = { materialId, kind, quantity, userId: actor.userId };
  await tx.stockChange.create({ data, select: { id: true } });
}

import { beforeEach, expect, test } from 'vitest';
import { db, transaction } from '~/db/client.server';
import { changeStock } from '~/domain/catalogue/materials/change-stock.server';
import { createMaterial } from '../../factories/material';
import { createActor } from '../../factories/user';
import { resetDatabase } from '../../setup/database';

beforeEach(resetDatabase);

const stockOf = async (materialId: string) => ({
  ...(await db.material.findUniqueOrThrow({
    where: { id: materialId },
    select: { quantity: true, quantityListed: true },
  })),
  changes: await db.stockChange.findMany({
    where: { materialId },
    orderBy: { createdAt: 'asc' },
    select: { kind: true, quantity: true },
  }),
});

test('a stock change moves what is available and what was listed, and keeps its row', async () => {
  const { id: materialId, companyId } = await createMaterial({ quantity: 40 });
  const actor = await createActor(companyId);
  await transaction((tx) => changeStock(tx, { materialId, kind: 'restocked', by: 10 }, actor));
  await transaction((tx) =>
    changeStock(tx, { materialId, kind: 'sold_elsewhere', by: -15 }, actor),
  );
  expect(await stockOf(materialId)).toEqual({
    quantity: 35,
    quantityListed: 35,
    changes: [
      { kind: 'listed', quantity: 40 },
      { kind: 'restocked', quantity: 10 },
      { kind: 'sold_elsewhere', quantity: -15 },
    ],
  });
  await expect(
    transaction((tx) => changeStock(tx, { materialId, kind: 'corrected', by: -36 }, actor)),
  ).rejects.toThrow('materials_stock_check');
});

test('listed stock changes in no other way, and whether a listing is available is never written', async () => {
  const { id } = await createMaterial({ quantity: 40 });
  const write = (data: object) => db.material.update({ where: { id }, data });
  await expect(write({ quantity: 41, quantityListed: 41 })).rejects.toThrow('constraint');
  await expect(write({ available: false })).rejects.toThrow('available');
  for (const state of ['pausedAt', 'hiddenAt', 'deletedAt']) {
    expect(await write({ [state]: new Date() })).toMatchObject({ available: false });
    expect(await write({ [state]: null })).toMatchObject({ available: true });
  }
});

import { describe, expect, test } from 'vitest';
import { db, transaction } from '~/db/client.server';
import { orderBounds } from '~/domain/catalogue/index.server';
import { getPurchaseOffer } from '~/domain/trading/index.server';
import { takeOffSale } from '~/domain/trading/record/stock.server';
import { decimalToCents } from '~/lib/money';
import { quote } from '~/lib/platform-fee';
import { expectRefusal } from '../../../setup/expectations';
import { useSandbox } from '../../../setup/sandbox';
import { makeBuyer, openStall, stockOf } from '../trade';

const sandbox = useSandbox();

async function openWith(
  rule: { isWholeLot?: boolean; minOrderQuantity?: number; priceUnit?: string },
  stock: { quantity?: number; price?: string } = {},
) {
  const stall = await openStall(sandbox, stock);
  await db.material.update({ where: { id: stall.materialId }, data: rule });
  return stall;
}

describe('how many of a listing one order takes', () => {
  test('an OBO lot costs its one price, and can’t be ordered twice over', async () => {
    const stall = await openWith(
      { priceUnit: 'OBO', isWholeLot: true },
      { quantity: 1, price: '2600.00' },
    );
    await expectRefusal(stall.buy({ quantity: 2 }), {
      code: 'invalid',
      field: 'quantity',
      message: expect.stringContaining('one lot at one price'),
    });
    expect(await getPurchaseOffer(stall.materialId, stall.buyer)).toMatchObject({
      least: 1,
      most: 1,
    });
    expect(await stall.buy({ quantity: 1 })).toMatchObject({ subtotalCents: 260_000 });
  });

  test('one OBO lot is an order, however many are in stock', () => {
    const lots = { priceUnit: 'OBO', isWholeLot: true, minOrderQuantity: null };
    expect(orderBounds({ ...lots, quantity: 5 })).toEqual({ least: 1, most: 1 });
    expect(orderBounds({ ...lots, quantity: 0 })).toEqual({ least: 1, most: 0 });
  });

  test('a whole lot is ordered whole', async () => {
    const stall = await openWith({ isWholeLot: true });
    for (const quantity of [9, 11]) {
      await expectRefusal(stall.buy({ quantity }), {
        code: 'invalid',
        field: 'quantity',
        message: expect.stringContaining('This is sold as a whole lot. Order all 10.'),
      });
    }
    await stall.buy({ quantity: 10 });
    expect(await stockOf(stall.materialId)).toEqual({ onSale: 0, held: 10, sold: 0 });
  });

  test('the smallest order holds until less than that is left', async () => {
    const stall = await openWith({ minOrderQuantity: 4 });
    await expectRefusal(stall.buy({ quantity: 3 }), {
      code: 'invalid',
      field: 'quantity',
      message: expect.stringContaining('minimum order is 4'),
    });
    await stall.buy({ quantity: 7 });
    expect(await getPurchaseOffer(stall.materialId, null)).toMatchObject({ least: 3, most: 3 });
    const next = await makeBuyer();
    await expectRefusal(stall.buy({ quantity: 2 }, next), {
      code: 'invalid',
      field: 'quantity',
      message: expect.stringContaining('minimum order is 3'),
    });
    await stall.buy({ quantity: 3 }, next);
  });

  test('the smallest order costs what a card can pay, if that many are left', async () => {
    const boundsOf = async (quantity: number, price: string) => {
      const { materialId } = await openStall(sandbox, { quantity, price });
      const { least, most } = (await getPurchaseOffer(materialId, null))!;
      return [least, most, quote(decimalToCents(price), least).totalCents];
    };
    expect(await boundsOf(100, '0.01')).toEqual([48, 100, 50]);
    expect(await boundsOf(100, '0.07')).toEqual([7, 100, 51]);
    expect(await boundsOf(100, '0.48')).toEqual([1, 100, 50]);
    expect(await boundsOf(3, '0.01')).toEqual([3, 3, 3]);
  });

  test('part of a lot that was restocked a moment ago isn’t taken', async () => {
    const { materialId } = await openWith({ isWholeLot: true }, { quantity: 12 });
    const take = (quantity: number) =>
      transaction((tx) => takeOffSale(tx, { materialId, quantity, unitPrice: '19.99' }));
    expect(await take(10)).toBe(false);
    expect(await take(12)).toBe(true);
  });
});

import { expect, test } from 'vitest';
import { canBuy, type BuyableMaterial } from '~/domain/catalogue/index.server';

const buyer = { id: 'buyer' };
const onSale: BuyableMaterial = {
  available: true,
  quantity: 1,
  heldUntil: null,
  seller: { id: 'seller', canBePaid: true },
};

test('another company’s listing on sale can be bought, and viewed by a guest', () => {
  expect(canBuy(onSale, buyer)).toEqual({ allowed: true });
  expect(canBuy(onSale, null)).toEqual({ allowed: true });
});

test.each([
  ['not_listed', { ...onSale, available: false, quantity: 0 }, buyer],
  ['sold_out', { ...onSale, quantity: 0 }, { id: 'seller' }],
  ['own_listing', { ...onSale, seller: { id: 'seller', canBePaid: false } }, { id: 'seller' }],
  ['seller_cannot_be_paid', { ...onSale, seller: { id: 'seller', canBePaid: false } }, null],
] as const)(
  '%s is reported before the reasons after it, with a message',
  (refusal, material, company) => {
    expect(canBuy(material, company)).toEqual({
      allowed: false,
      refusal,
      sentence: expect.stringMatching(/\.$/) as string,
    });
  },
);

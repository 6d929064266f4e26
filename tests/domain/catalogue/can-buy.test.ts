import { expect, test } from 'vitest';
import { canBuy, type BuyableMaterial } from '~/domain/catalogue/index.server';

const buyer = { id: 'buyer' };
const onSale: BuyableMaterial = {
  available: true,
  quantity: 1,
  seller: { id: 'seller', canBePaid: true },
};

test('a listing on sale of another company can be bought, and looked at by a guest', () => {
  expect(canBuy(onSale, buyer)).toEqual({ allowed: true });
  expect(canBuy(onSale, null)).toEqual({ allowed: true });
});

test.each([
  ['not_listed', { ...onSale, available: false, quantity: 0 }, buyer],
  ['sold_out', { ...onSale, quantity: 0 }, { id: 'seller' }],
  ['own_listing', { ...onSale, seller: { id: 'seller', canBePaid: false } }, { id: 'seller' }],
  ['seller_cannot_be_paid', { ...onSale, seller: { id: 'seller', canBePaid: false } }, null],
] as const)(
  '%s comes before the reasons after it, with a sentence',
  (refusal, material, company) => {
    expect(canBuy(material, company)).toEqual({
      allowed: false,
      refusal,
      sentence: expect.stringMatching(/\.$/) as string,
    });
  },
);

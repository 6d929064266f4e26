import { expect, test } from 'vitest';
import { MailedCode } from '~/domain/accounts/codes/mailed-code.schema';
import { EditMaterialFields } from '~/domain/catalogue/materials/edit-material.schema';
import { Quantity } from '~/domain/trading/checkout/start-purchase.schema';

test.each([
  '123456',
  ' 123456\n',
  '123 456',
  '123-456',
  '1 2 3 4 5 6',
  '123\u00a0456',
  '\u200b123456',
])('the code is accepted as %j', (typed) => expect(MailedCode.parse(typed)).toBe('123456'));

test.each([
  ['12345', 'Verification code must be 6 digits'],
  ['12345a', 'Code must contain only numbers'],
])('the code %j is refused', (typed, message) => {
  expect(MailedCode.safeParse(typed).error?.issues[0]?.message).toBe(message);
});

test.each([1e9, '1000000000', '1000001', 1_000_001])(
  'the quantity %j is refused as too large',
  (quantity) => {
    expect(Quantity.safeParse(quantity).error?.issues[0]?.message).toBe(
      'Enter a quantity of at most 1,000,000.',
    );
    expect(EditMaterialFields.safeParse({ quantity }).error?.issues[0]?.message).toBe(
      'Enter a quantity of at most 1,000,000',
    );
  },
);

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { refundFeeCents } from '~/domain/trading/refund-split';
import {
  centsToDecimal,
  decimalToCents,
  MAX_PAYMENT_CENTS,
  MIN_PAYMENT_CENTS,
  parseCents,
  platformFeeCents,
  quote,
} from '~/lib/money';

/*
 * 100,000 cases of money. The fee is checked against whole-number arithmetic of its own, in
 * ten-thousandths of a cent, so that no rounding of the code under test can hide.
 */
const RUNS = 50_000;

test('the fee is exact, the sums are equal, and the decimals come back', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9_999_999_999 }),
      fc.integer({ min: 1, max: 1_000_000 }),
      (unitPriceCents, quantity) => {
        const subtotal = unitPriceCents * quantity;
        fc.pre(subtotal <= MAX_PAYMENT_CENTS);
        const sum = quote(unitPriceCents, quantity);
        const exact = BigInt(subtotal) * 500n;
        const fee = BigInt(sum.feeCents) * 10_000n;
        // Half up: at most half a cent above, less than half a cent below.
        expect(fee - exact <= 5_000n && exact - fee < 5_000n).toBe(true);
        expect(sum.subtotalCents + sum.feeCents).toBe(sum.totalCents);
        for (const cents of [sum.subtotalCents, sum.feeCents, sum.totalCents]) {
          expect(decimalToCents(centsToDecimal(cents))).toBe(cents);
          expect(parseCents(centsToDecimal(cents))).toBe(cents);
        }
      },
    ),
    { numRuns: RUNS },
  );
});

test('however a payment is refunded in parts, the parts of the fee add up to the fee', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: MIN_PAYMENT_CENTS, max: 95_000_000 }),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }),
      (subtotalCents, cuts) => {
        const feeCents = platformFeeCents(subtotalCents);
        const totalCents = subtotalCents + feeCents;
        let refundedCents = 0;
        let refundedFeeCents = 0;
        const refund = (amountCents: number) => {
          const part = refundFeeCents({
            totalCents,
            feeCents,
            refundedCents,
            refundedFeeCents,
            amountCents,
          });
          expect(part).toBeGreaterThanOrEqual(0);
          expect(part).toBeLessThanOrEqual(amountCents);
          refundedCents += amountCents;
          refundedFeeCents += part;
          // Never further than half a cent from the exact share of what went back so far.
          const off =
            2n * BigInt(refundedFeeCents) * BigInt(totalCents) -
            2n * BigInt(feeCents) * BigInt(refundedCents);
          expect(off <= BigInt(totalCents) && -off < BigInt(totalCents) + 1n).toBe(true);
        };
        for (const cut of cuts) {
          const amount = Math.floor((totalCents - refundedCents) * cut);
          if (amount > 0) refund(amount);
        }
        if (refundedCents < totalCents) refund(totalCents - refundedCents);
        expect(refundedFeeCents).toBe(feeCents);
        expect(refundedCents).toBe(totalCents);
      },
    ),
    { numRuns: RUNS },
  );
});

test('3 × 19.99 is 59.97 and 3.00, and refunds of it split as documented', () => {
  expect(quote(1999, 3)).toMatchObject({ subtotalCents: 5997, feeCents: 300, totalCents: 6297 });
  const of = { totalCents: 6297, feeCents: 300 };
  const split = (refundedCents: number, refundedFeeCents: number, amountCents: number) =>
    refundFeeCents({ ...of, refundedCents, refundedFeeCents, amountCents });
  expect([split(0, 0, 2099), split(2099, 100, 2099), split(4198, 200, 2099)]).toEqual([
    100, 100, 100,
  ]);
  expect([split(0, 0, 1), split(1, 0, 6296)]).toEqual([0, 300]);
});

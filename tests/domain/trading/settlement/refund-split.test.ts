import fc from 'fast-check';
import { expect, test } from 'vitest';
import { refundFeeCents } from '~/domain/trading/settlement/refund-split';
import {
  centsToDecimal,
  decimalToCents,
  MAX_PAYMENT_CENTS,
  MIN_PAYMENT_CENTS,
  parseCents,
} from '~/lib/money';
import { platformFeeCents, quote } from '~/lib/platform-fee';
import { rounds } from '../../../faults/rounds';

/*
 * Random cases, 100,000 in all rounds, checked against BigInt arithmetic in ten-thousandths of a
 * cent so that no rounding of the code under test can hide.
 */
const RUNS = rounds(3_000, 100_000);

/** `expect` costs a thousand times more, which counts at a million calls. */
function must(holds: boolean, what: string): void {
  if (!holds) throw new Error(`does not hold: ${what}`);
}

test('the fee is exact, the parts add up, and decimals convert back', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: MAX_PAYMENT_CENTS }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (unitPriceCents, share) => {
        const quantity = 1 + Math.floor((MAX_PAYMENT_CENTS / unitPriceCents - 1) * share);
        const subtotal = unitPriceCents * quantity;
        const sum = quote(unitPriceCents, quantity);
        const exact = BigInt(subtotal) * 500n;
        const fee = BigInt(sum.feeCents) * 10_000n;
        // Half up: at most half a cent above, less than half a cent below.
        must(fee - exact <= 5_000n && exact - fee < 5_000n, 'the fee is 5%, half up');
        must(sum.subtotalCents + sum.feeCents === sum.totalCents, 'the sums are equal');
        for (const cents of [sum.subtotalCents, sum.feeCents, sum.totalCents]) {
          must(decimalToCents(centsToDecimal(cents)) === cents, 'the decimal comes back');
          must(parseCents(centsToDecimal(cents)) === cents, 'what people write comes back');
        }
      },
    ),
    { numRuns: RUNS },
  );
});

test('however a payment is refunded in parts, their fees add up to the whole fee', () => {
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
          must(part >= 0 && part <= amountCents, 'a part of what goes back');
          refundedCents += amountCents;
          refundedFeeCents += part;
          // Never more than half a cent from the exact share.
          const off =
            2n * BigInt(refundedFeeCents) * BigInt(totalCents) -
            2n * BigInt(feeCents) * BigInt(refundedCents);
          must(off <= BigInt(totalCents) && -off < BigInt(totalCents) + 1n, 'half a cent at most');
        };
        for (const cut of cuts) {
          const amount = Math.floor((totalCents - refundedCents) * cut);
          if (amount > 0) refund(amount);
        }
        if (refundedCents < totalCents) refund(totalCents - refundedCents);
        must(refundedFeeCents === feeCents, 'the parts of the fee add up to the fee');
        must(refundedCents === totalCents, 'the parts add up to the payment');
      },
    ),
    { numRuns: RUNS },
  );
});

test('3 × 19.99 is 59.97 with a 3.00 fee, and its refunds split as documented', () => {
  expect(quote(1999, 3)).toMatchObject({ subtotalCents: 5997, feeCents: 300, totalCents: 6297 });
  const of = { totalCents: 6297, feeCents: 300 };
  const split = (refundedCents: number, refundedFeeCents: number, amountCents: number) =>
    refundFeeCents({ ...of, refundedCents, refundedFeeCents, amountCents });
  expect([split(0, 0, 2099), split(2099, 100, 2099), split(4198, 200, 2099)]).toEqual([
    100, 100, 100,
  ]);
  expect([split(0, 0, 1), split(1, 0, 6296)]).toEqual([0, 300]);
  expect([split(4198, 0, 10), split(4208, 10, 2089), split(2099, 200, 10)]).toEqual([10, 290, 0]);
});

import { z } from 'zod/v4';
import { parseCents } from '~/lib/money';

/** '' → all that is left; '19.99' → 1999 */
const AmountCents = z
  .string()
  .optional()
  .transform((text, context) => {
    if (!text?.trim()) return undefined;
    const cents = parseCents(text);
    if (cents !== null && cents > 0) return cents;
    context.addIssue({ code: 'custom', message: 'Enter an amount such as 19.99.' });
    return z.NEVER;
  });

/** The refund form. `sequence` is the form's one-time value: the number its refund will have. */
export const RefundTransaction = z.object({
  amount: AmountCents,
  reason: z
    .string('Say why, for the buyer.')
    .trim()
    .min(1, 'Say why, for the buyer.')
    .max(500, 'Use at most 500 characters.'),
  sequence: z.coerce.number().int().min(1).max(1000),
});

/** A buyer asks the seller for a refund. */
export const RequestRefund = z.object({
  reason: z
    .string('Say what is wrong, for the seller.')
    .trim()
    .min(1, 'Say what is wrong, for the seller.')
    .max(500, 'Use at most 500 characters.'),
});

import { z } from 'zod/v4';
import { parseCents } from '~/lib/money';
import { asText, requiredText } from '~/lib/schema-fields';

const WANTED = 'Enter an amount such as 19.99.';

/** '' → all that is left; '19.99' → 1999 */
const AmountCents = z
  .preprocess(
    asText,
    z.string(WANTED).transform((text, context) => {
      if (!text.trim()) return undefined;
      const cents = parseCents(text);
      if (cents !== null && cents > 0) return cents;
      context.addIssue({ code: 'custom', message: WANTED });
      return z.NEVER;
    }),
  )
  .optional();

const words = (wanted: string) => requiredText(wanted, 500, 'Use at most 500 characters.');

const RequestId = z.guid().toLowerCase();

const Sequence = z.coerce.number().int().min(1).max(1000);

export const RefundTransaction = z.object({
  amount: AmountCents,
  reason: words('Tell the buyer why.'),
  sequence: Sequence,
  requestId: RequestId.optional(),
});

/** Refunds when `confirmedCents`, the amount that the button named, is the amount typed. */
export const RefundForm = RefundTransaction.extend({
  amount: AmountCents.pipe(z.number(WANTED)),
  confirmedCents: z.coerce.number().optional().catch(undefined),
});

export const RequestRefund = z.object({
  amount: AmountCents,
  reason: words('Tell the seller what is wrong.'),
  sequence: Sequence.optional(),
});

export const DeclineRefund = z.object({
  requestId: RequestId,
  declineReason: words('Enter a reason for the buyer.'),
});

export const WithdrawRefundRequest = z.object({ requestId: RequestId });

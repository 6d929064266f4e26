import { z } from 'zod/v4';
import { parseCents } from '~/lib/money';
import { asText, MAX_QUANTITY } from '~/lib/schema-fields';

/** No sign, decimal point or exponent. */
export const Quantity = z.preprocess(
  asText,
  z
    .string('Enter how many you want to buy.')
    .trim()
    .regex(/^\d+$/, 'Enter a whole number of at least 1.')
    .transform(Number)
    .refine((quantity) => quantity >= 1, 'Enter a whole number of at least 1.')
    .refine((quantity) => quantity <= MAX_QUANTITY, 'Enter a quantity of at most 1,000,000.'),
);

/** '19.99' → 1999 */
const PriceCents = z.preprocess(
  asText,
  z.string('The price is missing. Reload the page and try again.').transform((text, context) => {
    const cents = /^\d{1,8}(\.\d{1,2})?$/.test(text) ? parseCents(text) : null;
    if (cents !== null && cents > 0) return cents;
    context.addIssue({ code: 'custom', message: 'The price is not valid. Reload the page.' });
    return z.NEVER;
  }),
);

export const StartPurchase = z.object({
  quantity: Quantity,
  unitPrice: PriceCents,
  sellerCompanyId: z.guid('The seller is not valid. Reload the page.').toLowerCase(),
  nonce: z.guid('The form is damaged. Reload the page.'),
  flow: z.enum(['element', 'checkout']).default('checkout'),
  /** The total on the button: the fee may have changed since the page was shown */
  total: PriceCents.optional(),
  /** As the buyer saw them */
  title: z.string().optional(),
  priceUnit: z.string().optional(),
});

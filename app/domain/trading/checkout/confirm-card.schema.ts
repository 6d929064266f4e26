import { z } from 'zod/v4';

export const ConfirmCard = z.object({
  number: z
    .string('Enter the card number.')
    .transform((text) => text.replace(/[\s-]/g, ''))
    .pipe(
      z
        .string('Enter the card number.')
        .regex(/^\d{12,19}$/, 'Enter the card number, such as 4242 4242 4242 4242.'),
    ),
  expiry: z
    .string('Enter the expiry date as MM/YY.')
    .trim()
    .transform((text, context) => {
      const match = /^(0?[1-9]|1[0-2])\s*[/-]\s*(?:20)?(\d{2})$|^(0[1-9]|1[0-2])(\d{2})$/.exec(
        text,
      );
      if (match) {
        return {
          month: Number(match[1] ?? match[3]),
          year: 2000 + Number(match[2] ?? match[4]),
        };
      }
      context.addIssue({ code: 'custom', message: 'Enter the expiry date as MM/YY.' });
      return z.NEVER;
    }),
  cvc: z
    .string('Enter the three or four digits of the CVC.')
    .trim()
    .regex(/^\d{3,4}$/, 'Enter the three or four digits of the CVC.'),
});

export type ConfirmCardForm = z.output<typeof ConfirmCard>;

import { z } from 'zod/v4';
import { emailField, lineField } from '~/lib/schema-fields';

export const MAX_FEE_BASIS_POINTS = 2_000;

const FEE = 'Enter a percentage from 0 to 20 with at most two decimals, such as 5.25';
const days = (example: string) =>
  lineField('Say how long', 40).pipe(
    z.string().refine((text) => {
      const [, least, most, s] =
        /^([1-9]\d?)(?:-(\d{1,2}))? (?:business day|day|hour)(s?)$/.exec(text) ?? [];
      const isOne = text.startsWith('1 ');
      return least && (!most || Number(least) < Number(most)) && isOne === !s;
    }, `Write it as ${example}, 5 days or 24 hours`),
  );

/** '5.25%' → 525; undefined when empty */
const fee = z
  .string()
  .trim()
  .optional()
  .transform((text, context) => {
    if (!text) return null;
    const [, percent] = /^(\d{1,2}(?:\.\d{1,2})?) ?%?$/.exec(text) ?? [];
    const basisPoints = Math.round(Number(percent) * 100);
    if (percent && basisPoints <= MAX_FEE_BASIS_POINTS) return basisPoints;
    context.addIssue({ code: 'custom', message: FEE });
    return z.NEVER;
  });

export const SiteSettingsForm = z.object({
  // Mail programs read other signs in a sender's name as part of the address.
  name: lineField('Enter a name', 40).pipe(
    z
      .string()
      .regex(
        /^[\p{L}\p{N}][\p{L}\p{N} &'’-]*$/u,
        'Use letters, digits, spaces, hyphens, apostrophes and & only',
      ),
  ),
  accent: z
    .string({ error: 'Enter a color' })
    .trim()
    .toLowerCase()
    .pipe(
      z
        .string('Enter a color')
        .regex(/^#[0-9a-f]{6}$/, 'Enter a color as # and six digits, such as #c2410c'),
    ),
  /** Its id; empty for the default mark. */
  logo: z.string().max(40).default(''),
  supportEmail: emailField('Enter an email address, such as support@example.com'),
  legalEmail: emailField('Enter an email address, such as legal@example.com'),
  reviewPromise: days('2-3 business days'),
  reviewTime: days('3-5 business days'),
  nextFee: fee,
  nextFeeFrom: z
    .string()
    .trim()
    .optional()
    .transform((text) => text || null)
    .pipe(z.iso.date('Enter a date').nullable()),
  seen: z.string().optional(),
});

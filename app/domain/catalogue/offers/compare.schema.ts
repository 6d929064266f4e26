import { z } from 'zod/v4';
import { COMMON_UNITS } from '~/lib/choices/trade-facts';
import { typedText } from '~/lib/text/typed-text';

export const MAX_NEEDED = 10_000_000;

/** Invalid values count as absent, since people edit URLs; the page says which. */
export const CompareOffers = z.object({
  zip: typedText(10)
    .transform((text) => /^(\d{5})(?:-\d{4})?$/.exec(text)?.[1] ?? '')
    .catch(''),
  quantity: typedText(20)
    .transform((text) => Number(text.replaceAll(',', '')))
    .pipe(z.number().int().min(1).max(MAX_NEEDED))
    .nullable()
    .catch(null),
  /** Null: as each is priced */
  unit: z.enum(COMMON_UNITS).nullable().catch(null),
});

/** The listings' ids in an address, or the addresses of their pages. */
export const comparedIds = (given: string[]): string[] => [
  ...new Set(
    given
      .flatMap((text) => /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i.exec(text.slice(0, 500)) ?? [])
      .map((id) => id.toLowerCase()),
  ),
];

export type CompareOffersInput = z.infer<typeof CompareOffers>;

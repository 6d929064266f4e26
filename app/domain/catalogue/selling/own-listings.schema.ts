import { z } from 'zod/v4';
import { typedText } from '~/lib/text/typed-text';
import { LISTING_SORTS, LISTING_STATUSES } from './copy';

/** Invalid values count as absent: people edit URLs. */
export const ListOwnListings = z.object({
  search: typedText(100),
  status: z.enum(LISTING_STATUSES).nullable().catch(null),
  sort: z.enum(LISTING_SORTS).catch('newest'),
  page: z.coerce.number().int().min(1).max(10_000).catch(1),
});

export type OwnListingFilters = Partial<z.output<typeof ListOwnListings>>;

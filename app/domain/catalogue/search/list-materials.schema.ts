import { z } from 'zod/v4';
import { typedText } from '~/lib/typed-text';
import { MATERIAL_SORTS } from './material-sorts';

/**
 * Filters of the catalogue as an address carries them. Nothing is refused: what is too long is cut,
 * and what is unknown or unreadable counts as absent, since addresses are edited, shared and
 * shortened by hand.
 */
export const ListMaterials = z.object({
  search: typedText(200),
  category: typedText(100),
  location: typedText(200),
  /** Absent: best match where something is searched, else the newest. */
  sort: z.enum(MATERIAL_SORTS).nullable().catch(null),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
});

export type MaterialFilters = Omit<z.infer<typeof ListMaterials>, 'page'>;

import { z } from 'zod/v4';
import { MATERIAL_SORTS } from './material-sorts';

const typed = (maxLength: number) =>
  z
    .string()
    .transform((value) => value.replaceAll('\0', '').trim().slice(0, maxLength))
    .catch('');

/**
 * Filters of the catalogue as an address carries them. Nothing is refused: what is too long is cut,
 * and what is unknown or unreadable counts as absent, since addresses are edited, shared and
 * shortened by hand.
 */
export const ListMaterials = z.object({
  search: typed(200),
  category: typed(100),
  location: typed(200),
  /** Absent: best match where something is searched, else the newest. */
  sort: z.enum(MATERIAL_SORTS).nullable().catch(null),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
});

export type MaterialFilters = Omit<z.infer<typeof ListMaterials>, 'page'>;

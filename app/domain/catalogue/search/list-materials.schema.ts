import { z } from 'zod/v4';
import { typedText } from '~/lib/typed-text';
import { MATERIAL_SORTS } from '../copy';

/** Bad values count as absent: people edit URLs. */
export const ListMaterials = z.object({
  search: typedText(200),
  category: typedText(100),
  location: typedText(200),
  sort: z.enum(MATERIAL_SORTS).nullable().catch(null),
  /** Every word as typed: no places, quantities, synonyms or corrections */
  literal: z.literal('1').nullable().catch(null),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
});

type Asked = z.infer<typeof ListMaterials>;

export type MaterialFilters = Omit<Asked, 'page' | 'literal'> & Partial<Pick<Asked, 'literal'>>;

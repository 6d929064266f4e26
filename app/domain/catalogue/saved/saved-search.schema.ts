import { z } from 'zod/v4';
import { ListMaterials } from '../search/list-materials.schema';

export const SavedFilters = ListMaterials.omit({ sort: true, literal: true, page: true });

export type SavedFilterValues = z.infer<typeof SavedFilters>;

const searchId = z.uuid('Reload the page and try again');

export const SavedSearchAction = z.discriminatedUnion('intent', [
  SavedFilters.extend({ intent: z.literal('save') }),
  z.object({ intent: z.literal('on'), searchId }),
  z.object({ intent: z.literal('off'), searchId }),
  z.object({ intent: z.literal('remove'), searchId }),
]);

import { z } from 'zod/v4';
import { CATALOGUE_COPY } from '~/domain/catalogue/copy';
import {
  listMaterialFacts,
  listSaved,
  saveMaterial,
  unsaveMaterial,
} from '~/domain/catalogue/index.server';
import { Money } from '~/lib/answer-fields';
import { PageQuery } from '../../answers.server';
import { callsOf } from '../../define-call.server';
import { MaterialJson, toMaterialJson } from './material-json.server';

const { user } = callsOf('Saved');

export const listSavedCall = user.get('/api/saved', {
  summary: 'List saved materials',
  description:
    'Most recently saved first, 24 per page; past the last page the list is empty. Materials no longer for sale stay on the list.',
  query: PageQuery,
  answer: z.object({
    saved: z.array(
      z.object({
        material: MaterialJson,
        isOnSale: z.boolean(),
        stock: z.enum(['plenty', 'low', 'back', 'sold', 'off']),
        priceWhenSaved: Money,
      }),
    ),
    total: z.int(),
    page: z.int(),
    pageCount: z.int(),
  }),
  async run({ query: { page }, viewer }) {
    const { saved, total, pageCount } = await listSaved(viewer.actor, page);
    const shown = page > pageCount ? [] : saved;
    const facts = await listMaterialFacts(shown.map(({ id }) => id));
    const byId = new Map(facts.map((material) => [material.id, toMaterialJson(material)]));
    return {
      saved: shown.flatMap((entry) => {
        const material = byId.get(entry.id);
        const isOnSale = entry.stock !== 'off' && entry.stock !== 'sold';
        return material ? [{ ...entry, isOnSale, material }] : [];
      }),
      total,
      page,
      pageCount,
    };
  },
});

export const saveMaterialCall = user.put('/api/saved/{materialId}', {
  summary: 'Save a material',
  description: 'Safe to repeat: the price from the first save is kept.',
  run: ({ params, viewer }) => saveMaterial(params.materialId, viewer.actor),
  done: CATALOGUE_COPY.saved.title,
});

export const unsaveMaterialCall = user.delete('/api/saved/{materialId}', {
  summary: 'Remove a saved material',
  description: 'Safe to repeat.',
  run: ({ params, viewer }) => unsaveMaterial(params.materialId, viewer.actor),
  done: CATALOGUE_COPY.unsaved.title,
});

import { z } from 'zod/v4';
import { CATALOGUE_COPY } from '~/domain/catalogue/copy';
import {
  listMaterialFacts,
  listSaved,
  saveMaterial,
  unsaveMaterial,
} from '~/domain/catalogue/index.server';
import { centsToDecimal } from '~/lib/money';
import { defineCall } from '../define-call.server';
import { Done, done, Money, PageQuery } from './common-json.server';
import { MaterialJson, toMaterialJson } from './material-json.server';

const tag = 'Saved';

export const listSavedCall = defineCall({
  method: 'GET',
  path: '/api/saved',
  tag,
  summary: 'List saved materials',
  description:
    'Most recently saved first, 24 per page; past the last page the list is empty. Materials no longer for sale stay on the list.',
  auth: 'session',
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
    const found = await listSaved(viewer.actor, page);
    const saved = page > found.pageCount ? [] : found.saved;
    const facts = await listMaterialFacts(saved.map(({ material }) => material.id));
    const byId = new Map(facts.map((material) => [material.id, toMaterialJson(material)]));
    return {
      saved: saved.flatMap(({ material: { id }, isOnSale, stock, priceWhenSavedCents }) => {
        const material = byId.get(id);
        const priceWhenSaved = centsToDecimal(priceWhenSavedCents);
        return material ? [{ material, isOnSale, stock, priceWhenSaved }] : [];
      }),
      total: found.count,
      page,
      pageCount: found.pageCount,
    };
  },
});

export const saveMaterialCall = defineCall({
  method: 'PUT',
  path: '/api/saved/{materialId}',
  tag,
  summary: 'Save a material',
  description: 'Safe to repeat: the price from the first save is kept.',
  auth: 'session',
  answer: Done,
  async run({ params, viewer }) {
    await saveMaterial(params.materialId, viewer.actor);
    return done(CATALOGUE_COPY.saved.title);
  },
});

export const unsaveMaterialCall = defineCall({
  method: 'DELETE',
  path: '/api/saved/{materialId}',
  tag,
  summary: 'Remove a saved material',
  description: 'Safe to repeat.',
  auth: 'session',
  answer: Done,
  async run({ params, viewer }) {
    await unsaveMaterial(params.materialId, viewer.actor);
    return done(CATALOGUE_COPY.unsaved.title);
  },
});

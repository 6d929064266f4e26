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
  summary: 'List what was saved for later',
  description:
    'The last saved first, in pages of 24; after the last one the list is empty. What is off sale by now stays on the list.',
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
  summary: 'Save a material for later',
  description: 'Safe to repeat: the price of the first time stays.',
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
  summary: 'Take a material off the saved ones',
  description: 'Safe to repeat.',
  auth: 'session',
  answer: Done,
  async run({ params, viewer }) {
    await unsaveMaterial(params.materialId, viewer.actor);
    return done(CATALOGUE_COPY.unsaved.title);
  },
});

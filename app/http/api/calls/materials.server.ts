import { z } from 'zod/v4';
import { CATALOGUE_COPY, LISTING_COPY } from '~/domain/catalogue/copy';
import { CreateMaterial } from '~/domain/catalogue/materials/create-material.schema';
import {
  createMaterial,
  getMaterial,
  listMaterialFacts,
  listMaterials,
  listOwnMaterials,
} from '~/domain/catalogue/index.server';
import { ListMaterials } from '~/domain/catalogue/search/list-materials.schema';
import { DomainError } from '~/lib/errors';
import { withFallbackMessage } from '../../fallback-message.server';
import { defineCall } from '../define-call.server';
import { pageAnswer, PageQuery, paged } from './common-json.server';
import {
  MaterialDetailJson,
  MaterialJson,
  toMaterialDetailJson,
  toMaterialJson,
} from './material-json.server';
import { namePhotoField } from './photo-field.server';

const tag = 'Materials';

export const listMaterialsCall = defineCall({
  method: 'GET',
  path: '/api/materials',
  tag,
  summary: 'List materials for sale',
  description: `Search understands trade terms and spellings. ${paged(24)}`,
  auth: 'public',
  query: ListMaterials.extend(PageQuery.shape),
  answer: z.array(MaterialJson),
  async run({ query: { page, ...filters }, viewer }) {
    const companyId = viewer?.company?.id;
    const found = await listMaterials(filters, { page, companyId });
    const facts = await listMaterialFacts(found.materials.map(({ id }) => id));
    const { count: total, pageCount, isAbout: hasMore } = found;
    return pageAnswer(page, { rows: facts, total, pageCount, hasMore }, (rows) =>
      rows.map(toMaterialJson),
    );
  },
});

export const listOwnMaterialsCall = defineCall({
  method: 'GET',
  path: '/api/my-listings',
  tag,
  summary: 'List your company’s materials',
  description: `Available or not, newest first. ${paged(24)}`,
  auth: 'company',
  query: PageQuery,
  answer: z.array(
    MaterialJson.extend({
      quantityHeld: z.int().meta({ description: 'Reserved by open purchases' }),
      quantitySold: z.int(),
    }).meta({ id: 'OwnMaterial' }),
  ),
  async run({ query: { page }, viewer }) {
    const found = await listOwnMaterials(viewer.company.id, page);
    const { count: total, pageCount, materials } = found;
    return pageAnswer(page, { rows: materials, total, pageCount }, (rows) =>
      rows.map(({ quantityHeld, quantitySold, ...facts }) => ({
        ...toMaterialJson(facts),
        quantityHeld,
        quantitySold,
      })),
    );
  },
});

export const getMaterialCall = defineCall({
  method: 'GET',
  path: '/api/materials/{id}',
  tag,
  summary: 'Get a material',
  auth: 'public',
  answer: MaterialDetailJson,
  refusals: [404],
  run: async ({ params, viewer }) => showMaterial(params.id, viewer?.actor),
});

export const createMaterialCall = defineCall({
  method: 'POST',
  path: '/api/materials',
  tag,
  summary: 'Create a listing',
  description:
    'The listing belongs to your company; a company in the body is ignored. For a photo, send the imagePath from PUT /api/material-images as imageUrl.',
  auth: 'company',
  status: 201,
  body: CreateMaterial,
  answer: MaterialDetailJson,
  refusals: [403, 409, 503],
  idempotent: true,
  async run({ body, viewer, onceId }) {
    const input = { ...body, id: body.id ?? onceId ?? undefined };
    const { id } = await withFallbackMessage(LISTING_COPY.failed, () =>
      namePhotoField('imageUrl', () => createMaterial(input, viewer.actor)),
    );
    return showMaterial(id, viewer.actor);
  },
});

async function showMaterial(id: string, actor: Parameters<typeof getMaterial>[1]) {
  const material = await getMaterial(id, actor);
  if (!material) throw new DomainError('not_found', CATALOGUE_COPY.materialNotFound);
  return toMaterialDetailJson(material);
}

import { z } from 'zod/v4';
import { CATALOGUE_COPY, MATERIAL_SORTS } from '~/domain/catalogue/copy';
import {
  LISTING_COPY,
  LISTING_SORTS,
  LISTING_STATUSES,
  SELLING_COPY,
} from '~/domain/catalogue/selling/copy';
import {
  bulkUpsert,
  createMaterial,
  deleteListings,
  editListing,
  findCategory,
  getMaterial,
  listChangedListings,
  listChangedMaterials,
  listMaterialFacts,
  listMaterials,
  listOwnListings,
  listSubcategories,
  type OwnListing,
} from '~/domain/catalogue/index.server';
import { CreateMaterial } from '~/domain/catalogue/materials/create-material.schema';
import { EditListingFields } from '~/domain/catalogue/materials/edit-material.schema';
import {
  ListMaterials,
  type MaterialFilters,
} from '~/domain/catalogue/search/list-materials.schema';
import { ListOwnListings } from '~/domain/catalogue/selling/own-listings.schema';
import { DomainError, isDomainError, invalid } from '~/lib/errors';
import { parseOn } from '../../../api.server';
import { withFallbackMessage } from '../../../forms/forms.server';
import { callsOf } from '../../define-call.server';
import { MaterialDetailJson, MaterialJson, toMaterialJson } from './material-json.server';
import { namePhotoField } from './photo-field.server';

const { anyone, company } = callsOf('Materials');

export const listMaterialsCall = anyone.list('/api/materials', {
  summary: 'List materials for sale',
  description:
    'Search understands trade terms and spellings. With updatedSince, sold out ones are included; one that was taken off sale isn’t, and its own address answers 404.',
  query: ListMaterials.extend({ sort: z.enum(MATERIAL_SORTS).nullable().default(null) }),
  pageSize: 24,
  row: MaterialJson,
  failed: 'Failed to fetch materials',
  async run({ query: { page, limit, ...filters } }) {
    const asked = { page, pageSize: limit };
    const found = await listMaterials(filters, asked);
    if (found.count === 0) await requireCategories(filters);
    if (found.needsPlace) {
      throw invalid(
        'location',
        'A radius, and the orders distance and landed, need a city or a ZIP code as location.',
      );
    }
    const { materials, count, pageCount, isAbout } = found;
    const facts = await listMaterialFacts(materials.map(({ id }) => id));
    return { rows: facts.map(toMaterialJson), total: count, pageCount, hasMore: isAbout };
  },
  async changes({ query }) {
    const { materials, next } = await listChangedMaterials(query);
    return { rows: materials.map(toMaterialJson), next };
  },
});

/** Only of an empty list: an inactive category isn't listed, but its listings stay on sale. */
async function requireCategories({
  category,
  subcategory,
}: Pick<MaterialFilters, 'category' | 'subcategory'>) {
  if (category && !(await findCategory(category))) {
    throw invalid('category', 'No category has this name. GET /api/categories lists them.');
  }
  const named = subcategory.toLowerCase();
  const isNamed = ({ name }: { name: string }) => name.toLowerCase() === named;
  if (subcategory && !(await listSubcategories()).some(isNamed)) {
    const message = 'No subcategory has this name. GET /api/subcategories lists them.';
    throw invalid('subcategory', message);
  }
}

export const listOwnMaterialsCall = company.list('/api/my-listings', {
  summary: 'List your company’s materials',
  description: 'In every status. Views are counted once a minute.',
  query: ListOwnListings.extend({
    status: z.enum(LISTING_STATUSES).nullable().default(null),
    sort: z.enum(LISTING_SORTS).default('newest'),
  }),
  pageSize: 24,
  row: MaterialJson.extend({
    status: z.enum(LISTING_STATUSES),
    quantityHeld: z.int().meta({ description: 'Reserved by open purchases' }),
    quantitySold: z.int(),
    views: z.int(),
    saves: z.int(),
    threads: z.int().meta({ description: 'Conversations about it' }),
  }).meta({ id: 'OwnMaterial' }),
  async run({ query, viewer }) {
    const { rows, ...found } = await listOwnListings(viewer.company.id, query);
    return { ...found, rows: await withFacts(rows) };
  },
  async changes({ query, viewer }) {
    const { rows, next } = await listChangedListings(viewer.company.id, query);
    return { rows: await withFacts(rows), next };
  },
});

async function withFacts(rows: OwnListing[]) {
  const facts = await listMaterialFacts(rows.map(({ id }) => id));
  const figures = new Map(rows.map((row) => [row.id, row]));
  return facts.map((material) => ({
    ...figures.get(material.id)!,
    ...toMaterialJson(material),
  }));
}

export const getMaterialCall = anyone.get('/api/materials/{id}', {
  summary: 'Get a material',
  answer: MaterialDetailJson,
  refusals: [404],
  run: ({ params, viewer }) => requireMaterial(params.id, viewer?.actor),
});

export const createMaterialCall = company.create('/api/materials', {
  summary: 'Create a listing',
  description:
    'The listing belongs to your company; a company in the body is ignored. With available: false it starts paused. With priceUnit OBO it is one lot, so quantity 40 becomes 1 with a packCount of 40. For photos, send up to 6 imagePaths from PUT /api/material-images as imageUrls, or the ids of PUT /api/objects/uploads as uploadIds, in the order they show; photoAlts says what each shows. imageUrl alone sends one.',
  body: CreateMaterial,
  answer: MaterialDetailJson,
  refusals: [403, 409],
  failed: LISTING_COPY.failed,
  async run({ body, viewer: { actor }, onceId }) {
    const input = { ...body, id: body.id ?? onceId ?? undefined };
    const isIdKept = body.id !== undefined;
    const { id } = await namePhotoField('imageUrl', () =>
      createMaterial(input, actor, { isIdKept }),
    );
    return requireMaterial(id, actor);
  },
});

const MAX_ROWS = 200;

export const bulkUpsertCall = company.post('/api/materials/bulk', {
  summary: 'Create or update listings by SKU',
  description: `Up to ${MAX_ROWS} rows and 2 MB, each row with a sku. Where a listing of yours has the SKU, in any case, the fields sent change as with PUT /api/materials/{id}; otherwise the row is a new listing with the fields of POST /api/materials. Each row has its own status: 200 changed or the same, 201 created, otherwise why not. Safe to repeat.`,
  body: z.object({
    materials: z
      .array(z.looseObject({}), 'Send materials, an array of listings')
      .min(1, 'Send at least one listing')
      .max(MAX_ROWS, `Send at most ${MAX_ROWS} listings at once`),
  }),
  maxBytes: 2_000_000,
  answer: z.object({
    materials: z
      .array(
        z.object({
          sku: z.string(),
          status: z.int(),
          id: z.uuid().optional(),
          code: z.string().optional(),
          message: z.string().optional(),
          fields: z.record(z.string(), z.string()).optional(),
        }),
      )
      .meta({ description: 'In the order they were sent' }),
  }),
  refusals: [403, 413],
  async run({ body, viewer: { actor } }) {
    const upsert = await bulkUpsert(actor);
    const materials = [];
    for (const row of body.materials) materials.push(await upsertRow(row, upsert));
    return { materials };
  },
});

async function upsertRow(row: object, upsert: Awaited<ReturnType<typeof bulkUpsert>>) {
  const sku = 'sku' in row && typeof row.sku === 'string' ? row.sku : '';
  const sent = {
    edit: () => parseOn(EditListingFields, row),
    create: () => parseOn(CreateMaterial, row),
  };
  try {
    const { id, isNew } = await withFallbackMessage(LISTING_COPY.failed, () =>
      namePhotoField('imageUrl', () => upsert(sku, sent)),
    );
    return { sku, status: isNew ? 201 : 200, id };
  } catch (error) {
    if (!isDomainError(error)) throw error;
    const { status, code, message, field } = error;
    const { fields = field ? { [field]: message } : undefined } = error;
    return { sku, status, code, message, fields };
  }
}

export const editOwnMaterialCall = company.put('/api/materials/{id}', {
  summary: 'Update your listing',
  description:
    'Changes the fields you send; begun purchases keep their price. available: false takes it off sale and releases unpaid purchases, true puts it back. Send quantitySeen, the quantity you read, with a quantity: purchases made since then still count. With updatedAt as you read it, any change since then is a 409, a purchase too. Every call confirms that the listing is still there, even one without fields.',
  body: EditListingFields,
  answer: MaterialDetailJson,
  refusals: [403, 404, 409],
  failed: SELLING_COPY.editFailed,
  async run({ params: { id }, body, viewer: { actor } }) {
    await namePhotoField('imageUrl', () => editListing(id, body, actor));
    return requireMaterial(id, actor);
  },
});

export const deleteOwnMaterialCall = company.delete('/api/materials/{id}', {
  summary: 'Delete your listing',
  description:
    'Paid purchases of it continue, unpaid ones are canceled; the pages of its transactions keep it.',
  refusals: [403, 404, 409],
  failed: SELLING_COPY.deleteFailed,
  async run({ params: { id }, viewer: { actor } }) {
    const { deleted } = await deleteListings([id], actor);
    if (deleted === 0) throw new DomainError('not_found', CATALOGUE_COPY.materialNotFound);
  },
  done: 'The listing is deleted.',
});

async function requireMaterial(id: string, actor: Parameters<typeof getMaterial>[1]) {
  const material = await getMaterial(id, actor);
  if (!material) throw new DomainError('not_found', CATALOGUE_COPY.materialNotFound);
  return toMaterialJson(material);
}

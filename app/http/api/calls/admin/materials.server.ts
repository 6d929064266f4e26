import { z } from 'zod/v4';
import { EditLock } from '~/domain/administration/admin.views';
import { ADMINISTRATION_COPY } from '~/domain/administration/copy';
import {
  acquireLock,
  getMaterialForAdmin,
  listMaterialsForAdmin,
  MATERIAL_LIST_STATUSES,
  releaseLock,
} from '~/domain/administration/index.server';
import {
  deleteMaterial,
  editMaterial,
  removeMaterialPhoto,
  setMaterialPhoto,
  toggleAvailability,
} from '~/domain/catalogue/index.server';
import { MODERATION_COPY } from '~/domain/catalogue/copy';
import { EditMaterialFields, reason } from '~/domain/catalogue/materials/edit-material.schema';
import { DomainError } from '~/lib/errors';
import { callsOf } from '../../define-call.server';
import { namePhotoField } from '../catalogue/photo-field.server';
import { AdminMaterialJson, search } from './admin-json.server';

const { admin } = callsOf('Administration');

/** The seller is notified and reads it. */
const Reason = z.object({ reason });

export const listAdminMaterialsCall = admin.list('/api/admin/materials', {
  summary: 'List every company’s materials, newest first',
  query: z.object({
    search,
    status: z.enum(MATERIAL_LIST_STATUSES).optional(),
    categoryId: z.uuid().optional(),
    companyId: z.uuid().optional(),
  }),
  pageSize: 20,
  row: AdminMaterialJson,
  run: ({ query }) => listMaterialsForAdmin(query),
});

export const editMaterialCall = admin.put('/api/admin/materials/{id}', {
  summary: 'Update a material',
  description:
    'Changes the fields you send and needs your edit lock. With a quantity, send quantitySeen, the quantity you read, so that purchases made since then still count.',
  body: EditMaterialFields,
  answer: AdminMaterialJson,
  refusals: [409],
  failed: 'Failed to update the material.',
  async run({ params: { id }, body, viewer }) {
    await editMaterial(id, body, viewer.actor);
    const saved = await getMaterialForAdmin(id);
    if (!saved) throw new DomainError('not_found', ADMINISTRATION_COPY.materialNotFound);
    return saved;
  },
});

export const deleteMaterialCall = admin.delete('/api/admin/materials/{id}', {
  summary: 'Delete a material',
  description:
    'Refused while another admin is editing it. Its transactions keep their record of it.',
  body: Reason,
  refusals: [409],
  failed: 'Failed to delete the material.',
  run: ({ params, body, viewer }) => deleteMaterial(params.id, viewer.actor, body.reason),
  done: ({ title, isKept }) =>
    isKept
      ? `“${title}” has left the market. The pages of its transactions keep it.`
      : `“${title}” is gone.`,
});

export const toggleAvailabilityCall = admin.post('/api/admin/materials/{id}/toggle-availability', {
  summary: 'Toggle whether a material is for sale',
  description:
    'Safe to repeat with to=available or to=unavailable; without it, the state is toggled. Refused while another admin is editing it.',
  query: z.object({ to: z.enum(['available', 'unavailable']).optional() }),
  body: Reason,
  answer: z.object({ available: z.boolean() }),
  refusals: [409],
  failed: 'Failed to change the availability.',
  run: ({ params, query: { to }, body: { reason }, viewer }) =>
    toggleAvailability(params.id, viewer.actor, { available: to && to === 'available', reason }),
  done: (shown) =>
    shown.available
      ? MODERATION_COPY.shown(shown)
      : 'No one can buy it until it is made available again.',
});

const PATH_WANTED = 'Send the path of the photo as imageURL';

/** Threat (SSRF): takes only a path below /objects and never fetches a URL. */
const SetPhoto = z.object({
  imageURL: z.string({ error: PATH_WANTED }).min(1, PATH_WANTED).max(500, PATH_WANTED),
  reason,
});

const FirstPhotoJson = z.object({
  imageUrl: z
    .string()
    .nullable()
    .meta({ description: 'Path of the new first photo, under /objects/' }),
});

export const setMaterialPhotoCall = admin.create('/api/admin/materials/{id}/photos', {
  summary: 'Set a material’s first photo',
  description:
    'Upload it first: POST /api/objects/upload with the materialId, PUT its bytes there, PUT /api/material-images, and send the imagePath here as imageURL.',
  body: SetPhoto,
  answer: FirstPhotoJson,
  refusals: [409],
  failed: 'Failed to upload the photo.',
  run: ({ params, body: { imageURL: imageUrl, reason }, viewer }) =>
    namePhotoField('imageURL', () =>
      setMaterialPhoto(params.id, { imageUrl, reason }, viewer.actor),
    ),
  done: ({ title }) => `“${title}” is shown with it.`,
});

export const removeMaterialPhotoCall = admin.delete('/api/admin/materials/{id}/photos', {
  summary: 'Remove a material’s first photo',
  description: 'The next photo, if any, becomes the first.',
  body: Reason,
  answer: FirstPhotoJson,
  refusals: [409],
  failed: 'Failed to remove the photo.',
  run: ({ params, body, viewer }) => removeMaterialPhoto(params.id, viewer.actor, body),
  done: ({ title, imageUrl }) =>
    `“${title}” is shown ${imageUrl ? 'with its next photo' : 'without it'}.`,
});

export const acquireLockCall = admin.post('/api/admin/materials/{id}/lock', {
  summary: 'Lock a material for editing',
  description:
    'Lasts five minutes; repeat the call to extend it. If another admin holds the lock: 409 with lockedByName.',
  answer: EditLock,
  refusals: [409],
  failed: ADMINISTRATION_COPY.lockFailed.description,
  run: ({ params, viewer }) => acquireLock(params.id, viewer.actor),
});

export const releaseLockCall = admin.delete('/api/admin/materials/{id}/lock', {
  summary: 'Release the edit lock on a material',
  description: 'Safe to repeat. A lock held by another admin stays: 409.',
  answer: z.object({ wasHeld: z.boolean() }),
  refusals: [409],
  failed: ADMINISTRATION_COPY.unlockFailed.description,
  run: async ({ params, viewer }) => ({ wasHeld: await releaseLock(params.id, viewer.actor) }),
  done: 'Others can edit it now.',
});

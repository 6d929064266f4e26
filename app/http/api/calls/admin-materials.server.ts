import { z } from 'zod/v4';
import { ADMINISTRATION_COPY } from '~/domain/administration/copy';
import {
  acquireLock,
  getMaterialForAdmin,
  listMaterialsForAdmin,
  releaseLock,
} from '~/domain/administration/index.server';
import { EditMaterial } from '~/domain/catalogue/materials/edit-material.schema';
import {
  deleteMaterial,
  editMaterial,
  removeMaterialPhoto,
  setMaterialPhoto,
  toggleAvailability,
} from '~/domain/catalogue/index.server';
import { DomainError } from '~/lib/errors';
import { withFallbackMessage } from '../../fallback-message.server';
import { defineCall } from '../define-call.server';
import {
  AdminMaterialJson,
  ListMaterialsQuery,
  LockJson,
  toAdminMaterialJson,
} from './admin-json.server';
import { Done, done, pageAnswer, paged } from './common-json.server';
import { namePhotoField } from './photo-field.server';

const tag = 'Administration';
const UPDATE_FAILED = 'Failed to update the material.';

export const listAdminMaterialsCall = defineCall({
  method: 'GET',
  path: '/api/admin/materials',
  tag,
  summary: 'List every company’s materials, newest first',
  description: paged(20),
  auth: 'admin',
  query: ListMaterialsQuery,
  answer: z.array(AdminMaterialJson),
  async run({ query }) {
    const found = await listMaterialsForAdmin(query);
    return pageAnswer(query.page, found, (rows) => rows.map(toAdminMaterialJson));
  },
});

export const editMaterialCall = defineCall({
  method: 'PUT',
  path: '/api/admin/materials/{id}',
  tag,
  summary: 'Update a material',
  description:
    'Replaces every field and needs your edit lock. Send quantitySeen, the quantity you read, so that purchases made since then still count.',
  auth: 'admin',
  body: EditMaterial,
  answer: AdminMaterialJson,
  refusals: [409, 503],
  async run({ params: { id }, body, viewer }) {
    await withFallbackMessage(UPDATE_FAILED, () => editMaterial(id, body, viewer.actor));
    const saved = await getMaterialForAdmin(id);
    if (!saved) throw new DomainError('not_found', ADMINISTRATION_COPY.materialNotFound);
    return toAdminMaterialJson(saved);
  },
});

export const deleteMaterialCall = defineCall({
  method: 'DELETE',
  path: '/api/admin/materials/{id}',
  tag,
  summary: 'Delete a material',
  description:
    'Refused while another admin is editing it. Its transactions keep their record of it.',
  auth: 'admin',
  answer: Done,
  refusals: [409, 503],
  async run({ params, viewer }) {
    const { title, isKept } = await withFallbackMessage('Failed to delete the material.', () =>
      deleteMaterial(params.id, viewer.actor),
    );
    return done(
      isKept
        ? `“${title}” has left the market. The pages of its transactions keep it.`
        : `“${title}” is gone.`,
    );
  },
});

export const toggleAvailabilityCall = defineCall({
  method: 'POST',
  path: '/api/admin/materials/{id}/toggle-availability',
  tag,
  summary: 'Toggle whether a material is for sale',
  description:
    'Safe to repeat with to=available or to=unavailable; without it, the state is toggled.',
  auth: 'admin',
  query: z.object({ to: z.enum(['available', 'unavailable']).optional() }),
  answer: z.object({ ...Done.shape, available: z.boolean() }),
  refusals: [503],
  async run({ params, query: { to }, viewer }) {
    const wanted = to === undefined ? undefined : to === 'available';
    const { available } = await withFallbackMessage('Failed to change the availability.', () =>
      toggleAvailability(params.id, viewer.actor, wanted),
    );
    const message = available
      ? 'It can be bought again.'
      : 'Nobody can buy it until it is made available again.';
    return { ...done(message), available };
  },
});

/** Threat (SSRF): takes only a path below /objects and never fetches a URL. */
const SetPhoto = z.object({
  imageURL: z
    .string({ error: 'Send the path of the photo as imageURL' })
    .min(1, 'Send the path of the photo as imageURL')
    .max(500, 'Send the path of the photo as imageURL'),
});

const imageUrl = z
  .string()
  .nullable()
  .meta({ description: 'Path of the new first photo, under /objects/' });

export const setMaterialPhotoCall = defineCall({
  method: 'POST',
  path: '/api/admin/materials/{id}/photos',
  tag,
  summary: 'Set a material’s first photo',
  description:
    'Upload it first: POST /api/objects/upload with the materialId, PUT its bytes there, PUT /api/material-images, and send the imagePath here as imageURL.',
  auth: 'admin',
  status: 201,
  body: SetPhoto,
  answer: z.object({ ...Done.shape, imageUrl }),
  refusals: [503],
  idempotent: true,
  async run({ params, body, viewer }) {
    const photo = await withFallbackMessage('Failed to upload the photo.', () =>
      namePhotoField('imageURL', () =>
        setMaterialPhoto(params.id, { imageUrl: body.imageURL }, viewer.actor),
      ),
    );
    return { ...done(`“${photo.title}” is shown with it.`), imageUrl: photo.imageUrl };
  },
});

export const removeMaterialPhotoCall = defineCall({
  method: 'DELETE',
  path: '/api/admin/materials/{id}/photos',
  tag,
  summary: 'Remove a material’s first photo',
  description: 'The next photo, if any, becomes the first.',
  auth: 'admin',
  answer: z.object({ ...Done.shape, imageUrl }),
  refusals: [503],
  async run({ params, viewer }) {
    const next = await withFallbackMessage('Failed to remove the photo.', () =>
      removeMaterialPhoto(params.id, viewer.actor),
    );
    const message = next.imageUrl
      ? `“${next.title}” is shown with its next photo.`
      : `“${next.title}” is shown without it.`;
    return { ...done(message), imageUrl: next.imageUrl };
  },
});

export const acquireLockCall = defineCall({
  method: 'POST',
  path: '/api/admin/materials/{id}/lock',
  tag,
  summary: 'Lock a material for editing',
  description:
    'Lasts five minutes; repeat the call to extend it. If another admin holds the lock: 409 with lockedByName.',
  auth: 'admin',
  answer: LockJson,
  refusals: [409, 503],
  run: ({ params, viewer }) =>
    withFallbackMessage(ADMINISTRATION_COPY.lockFailed.description, () =>
      acquireLock(params.id, viewer.actor),
    ),
});

export const releaseLockCall = defineCall({
  method: 'DELETE',
  path: '/api/admin/materials/{id}/lock',
  tag,
  summary: 'Release the edit lock on a material',
  description: 'Safe to repeat. A lock held by another admin stays: 409.',
  auth: 'admin',
  answer: z.object({ ...Done.shape, wasHeld: z.boolean() }),
  refusals: [409, 503],
  async run({ params, viewer }) {
    const wasHeld = await withFallbackMessage(ADMINISTRATION_COPY.unlockFailed.description, () =>
      releaseLock(params.id, viewer.actor),
    );
    return { ...done('Others can edit it now.'), wasHeld };
  },
});

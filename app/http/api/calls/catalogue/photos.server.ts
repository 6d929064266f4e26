import { z } from 'zod/v4';
import { MAX_MODERATED_PHOTO_BYTES } from '~/domain/catalogue/copy';
import { companyOfMaterial } from '~/domain/catalogue/index.server';
import { MEDIA_COPY } from '~/domain/media/copy';
import { fillUploadTarget, imagePathOf, openUploadTarget } from '~/domain/media/index.server';
import { readBody } from '~/http/forms/body.server';
import { DomainError, isDomainError, invalid } from '~/lib/errors';
import { MAX_IMAGE_BYTES } from '~/lib/image-limits';
import { callsOf } from '../../define-call.server';

const { user } = callsOf('Photos');
const MATERIAL_WANTED = 'Send the id of the material that the photo is for as materialId.';

export const openUploadCall = user.post('/api/objects/upload', {
  summary: 'Get an upload address for a photo',
  description:
    'The address accepts one photo within an hour, from the same caller. Admins send the material’s id; their photos are at most 5,242,880 bytes.',
  body: z.object({ materialId: z.uuid().optional() }),
  answer: z.object({ uploadURL: z.url() }),
  refusals: [404],
  async run({ body: { materialId }, viewer }) {
    const { role, companyId: ownId } = viewer.actor;
    if (!materialId && role === 'admin' && !ownId) throw invalid('materialId', MATERIAL_WANTED);
    if (!materialId) return { uploadURL: openUploadTarget(viewer.actor) };
    const companyId = await companyOfMaterial(materialId, viewer.actor);
    const maxBytes = MAX_MODERATED_PHOTO_BYTES;
    return { uploadURL: openUploadTarget(viewer.actor, { companyId, maxBytes }) };
  },
});

export const sendPhotoCall = user.put('/api/objects/uploads/{target}', {
  summary: 'Upload a photo',
  description:
    'Send to the uploadURL from POST /api/objects/upload. JPEG, PNG, WebP, GIF or AVIF, detected from the bytes, at most 10,485,760 bytes. Photos are rotated upright, stripped of location data and stored in several widths.',
  bodyType: 'image/*',
  answer: z.object({
    id: z.uuid(),
    imageUrl: z.string(),
    width: z.int(),
    height: z.int(),
  }),
  refusals: [409, 422],
  failed: MEDIA_COPY.failed.description,
  async run({ params, request, viewer }) {
    if (!request.headers.get('Content-Type')?.startsWith('image/')) {
      throw new DomainError('unsupported_type', MEDIA_COPY.notAnImage.description);
    }
    return fillUploadTarget(params.target, await readPhoto(request), viewer.actor);
  },
});

export const namePhotoCall = user.put('/api/material-images', {
  summary: 'Get the path of an uploaded photo',
  description:
    'imageURL is the uploadURL you sent the photo to. Use imagePath as a listing’s imageUrl; it is served under /objects/.',
  body: z.object({
    imageURL: z.string({ error: MEDIA_COPY.target.unknown }).max(2000, MEDIA_COPY.target.unknown),
  }),
  answer: z.object({ imagePath: z.string() }),
  refusals: [409],
  run: async ({ body: { imageURL }, viewer }) => ({
    imagePath: await imagePathOf(imageURL, viewer.actor),
  }),
});

async function readPhoto(request: Request): Promise<Uint8Array> {
  return readBody(request, MAX_IMAGE_BYTES).catch((error: unknown) => {
    if (!isDomainError(error) || error.code !== 'too_large') throw error;
    throw new DomainError('too_large', MEDIA_COPY.tooLarge.description);
  });
}

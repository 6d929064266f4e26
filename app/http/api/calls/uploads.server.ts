import { z } from 'zod/v4';
import { MAX_MODERATED_PHOTO_BYTES } from '~/domain/catalogue/copy';
import { companyOfMaterial } from '~/domain/catalogue/index.server';
import { MEDIA_COPY } from '~/domain/media/copy';
import { fillUploadTarget, imagePathOf, openUploadTarget } from '~/domain/media/index.server';
import { DomainError, isDomainError } from '~/lib/errors';
import { MAX_IMAGE_BYTES } from '~/lib/image-limits';
import { readBody } from '../../body.server';
import { withFallbackMessage } from '../../fallback-message.server';
import { defineCall } from '../define-call.server';

const tag = 'Photos';
const MATERIAL_WANTED = 'Send the id of the material that the photo is for as materialId.';

export const openUploadCall = defineCall({
  method: 'POST',
  path: '/api/objects/upload',
  tag,
  summary: 'Ask where to send a photo',
  description:
    'The address takes one photo within an hour, from the same caller. Admins name the material that the photo is for; theirs weighs at most 5,242,880 bytes.',
  auth: 'session',
  body: z.object({ materialId: z.uuid().optional() }),
  answer: z.object({ uploadURL: z.url() }),
  refusals: [404],
  async run({ body: { materialId }, viewer }) {
    const { role, companyId: ownId } = viewer.actor;
    if (!materialId && role === 'admin' && !ownId) {
      throw new DomainError('invalid', MATERIAL_WANTED, { field: 'materialId' });
    }
    if (!materialId) return { uploadURL: openUploadTarget(viewer.actor) };
    const companyId = await companyOfMaterial(materialId, viewer.actor);
    const maxBytes = MAX_MODERATED_PHOTO_BYTES;
    return { uploadURL: openUploadTarget(viewer.actor, { companyId, maxBytes }) };
  },
});

export const sendPhotoCall = defineCall({
  method: 'PUT',
  path: '/api/objects/uploads/{target}',
  tag,
  summary: 'Send a photo',
  description:
    'The uploadURL of POST /api/objects/upload. At most 10,485,760 bytes of JPEG, PNG, WebP, GIF or AVIF; the bytes say what it is. It is turned upright, loses where it was taken, and is kept in several widths.',
  auth: 'session',
  bodyType: 'image/*',
  answer: z.object({
    id: z.uuid(),
    imageUrl: z.string(),
    width: z.int(),
    height: z.int(),
  }),
  refusals: [409, 422, 503],
  async run({ params, request, viewer }) {
    if (!request.headers.get('Content-Type')?.startsWith('image/')) {
      throw new DomainError('unsupported_type', MEDIA_COPY.notAnImage.description);
    }
    const bytes = await readPhoto(request);
    return withFallbackMessage(MEDIA_COPY.failed.description, () =>
      fillUploadTarget(params.target, bytes, viewer.actor),
    );
  },
});

export const namePhotoCall = defineCall({
  method: 'PUT',
  path: '/api/material-images',
  tag,
  summary: 'Name a photo that was sent',
  description:
    'imageURL is the uploadURL that the photo was sent to. The imagePath is the imageUrl of a listing, and served below /objects/.',
  auth: 'session',
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
    if (!isDomainError(error)) throw error;
    throw new DomainError('too_large', MEDIA_COPY.tooLarge.description);
  });
}

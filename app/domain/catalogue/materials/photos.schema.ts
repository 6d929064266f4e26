import { z } from 'zod/v4';
import { MAX_PHOTOS } from '~/lib/image-limits';
import { optionalText } from '~/lib/schema-fields';

const AGAIN = 'Select the photo again';
const TOO_MANY = `Use at most ${MAX_PHOTOS} photos`;

const path = z.string(AGAIN).max(300, AGAIN);

/** In the order they show. A form sends paths; the API takes uploads' ids, or one photo, as well. */
export const PHOTO_FIELDS = {
  imageUrls: z.array(path).max(MAX_PHOTOS, TOO_MANY).optional(),
  photoAlts: z
    .array(optionalText(200, 'Use at most 200 characters for a photo’s description').nullable())
    .max(MAX_PHOTOS, TOO_MANY)
    .optional(),
  uploadIds: z.array(z.uuid(AGAIN)).max(MAX_PHOTOS, TOO_MANY).optional(),
  imageUrl: path.nullish(),
  uploadId: z.uuid(AGAIN).optional(),
};

type PhotoRef = { uploadId: string } | { imageUrl: string };

export type MaterialPhoto = PhotoRef & { alt?: string | null };

type PhotoFields = z.output<z.ZodObject<typeof PHOTO_FIELDS>>;

/** `photos` in place of the fields; undefined if none was sent. */
export function withPhotos<Fields extends PhotoFields>(fields: Fields) {
  const { imageUrls, photoAlts = [], uploadIds, imageUrl, uploadId, ...rest } = fields;
  const isSent = [imageUrls, uploadIds, imageUrl, uploadId].some((value) => value !== undefined);
  const refs: PhotoRef[] = [
    ...(imageUrl ? [{ imageUrl }] : []),
    ...(imageUrls ?? []).map((url) => ({ imageUrl: url })),
    ...(uploadId ? [{ uploadId }] : []),
    ...(uploadIds ?? []).map((id) => ({ uploadId: id })),
  ];
  const photos = refs.map((ref, index): MaterialPhoto => ({ ...ref, alt: photoAlts[index] }));
  return { ...rest, ...(isSent && { photos }) };
}

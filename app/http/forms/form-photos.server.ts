import { data } from '@remix-run/node';
import type { SubmissionResult } from '@conform-to/react';
import { MAX_PHOTOS } from '~/lib/image-limits';
import { storeUpload } from '~/domain/media/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError, isDomainError } from '~/lib/errors';

interface PhotoFields {
  field: string;
  idField: string;
  /** What the form carries of a stored photo */
  carries: 'id' | 'imageUrl';
  folder: 'materials' | 'messages';
  atMost: { count: number; sentence: string };
}

/**
 * Stores the photos of `field` even if other fields are refused: `idField` then carries them.
 * @returns why the photos were refused, or null
 */
export async function takePhotos(
  formData: FormData,
  actor: Actor,
  { field, idField, carries, folder, atMost }: PhotoFields,
): Promise<DomainError | null> {
  const isPhoto = (value: unknown) => value instanceof File && value.size > 0;
  const sent = formData.getAll(field).filter(isPhoto) as File[];
  formData.delete(field);
  if (sent.length === 0) return null;
  try {
    if (sent.length + formData.getAll(idField).length > atMost.count) {
      throw new DomainError('invalid', atMost.sentence, { field: 'image' });
    }
    for (const file of sent) {
      const bytes = new Uint8Array(await file.arrayBuffer());
      formData.append(idField, (await storeUpload(bytes, actor, { folder }))[carries]);
    }
    return null;
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return error;
  }
}

export interface FormPhoto {
  imageUrl: string;
  alt: string;
}

/**
 * A listing form's photos: stores its files and obeys its photo buttons, which send `intent`
 * `photos` or, without JavaScript, `photo-earlier-2`, `photo-later-2`, `photo-remove-2`.
 * @returns `isArranging` when the form is only to be shown again
 */
export async function takeListingPhotos(
  { formData, intent }: { formData: FormData; intent: string | null },
  actor: Actor,
): Promise<{ refusal: DomainError | null; photos: FormPhoto[]; isArranging: boolean }> {
  const refusal = await takePhotos(formData, actor, {
    field: 'images',
    idField: 'imageUrls',
    carries: 'imageUrl',
    folder: 'materials',
    atMost: { count: MAX_PHOTOS, sentence: `Use at most ${MAX_PHOTOS} photos` },
  });
  const alts = formData.getAll('photoAlts').map(String);
  const photos = formData
    .getAll('imageUrls')
    .slice(0, MAX_PHOTOS)

    .filter((imageUrl) => typeof imageUrl === 'string')
    .map((imageUrl, index) => ({ imageUrl, alt: alts[index] ?? '' }));
  const [, act, place] = /^photo-(earlier|later|remove)-(\d)$/.exec(intent ?? '') ?? [];
  const [moved] = act ? photos.splice(Number(place), 1) : [];
  if (moved && act !== 'remove') {
    photos.splice(Math.max(0, Number(place) + (act === 'later' ? 1 : -1)), 0, moved);
  }
  formData.delete('imageUrls');
  formData.delete('photoAlts');
  for (const { imageUrl, alt } of photos) {
    formData.append('imageUrls', imageUrl);
    formData.append('photoAlts', alt);
  }
  return { refusal, photos, isArranging: act !== undefined || intent === 'photos' };
}

/** The refused form, with the photos' refusal beside its other errors. */
export function answerWithPhotos<Photos extends object>(
  { data: { result }, init }: ReturnType<typeof data<{ result: SubmissionResult }>>,
  refusal: DomainError | null,
  photos: Photos,
) {
  const error = refusal ? { ...result.error, image: [refusal.message] } : result.error;
  return data({ result: { ...result, error }, ...photos }, init ?? undefined);
}

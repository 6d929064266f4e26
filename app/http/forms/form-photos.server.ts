import { data } from '@remix-run/node';
import type { SubmissionResult } from '@conform-to/react';
import { MAX_PHOTOS } from '~/lib/image-limits';
import { MEDIA_COPY } from '~/domain/media/copy';
import { storeUpload } from '~/domain/media/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError, isDomainError } from '~/lib/errors';

/** `carries`: what the form has of a stored photo */
const FIELDS = {
  materials: { field: 'images', idField: 'imageUrls', carries: 'imageUrl' },
  messages: { field: 'photos', idField: 'uploadIds', carries: 'id' },
} as const;

/**
 * Stores the good photos of `field`, one after the other since each takes the memory of its pixels,
 * even if other photos or fields are refused: `idField` then carries them.
 * @returns the refused files, each by its name and with the reason, or null; the first decides the code
 */
export async function takePhotos(
  formData: FormData,
  actor: Actor,
  folder: keyof typeof FIELDS,
  atMost: number,
): Promise<DomainError | null> {
  const { field, idField, carries } = FIELDS[folder];
  const isPhoto = (value: unknown) => value instanceof File && value.name !== '';
  const sent = formData.getAll(field).filter(isPhoto) as File[];
  formData.delete(field);
  const refused: Pick<DomainError, 'code' | 'message' | 'details'>[] = [];
  let tooMany = 0;
  for (const file of sent) {
    if (formData.getAll(idField).length >= atMost) {
      tooMany += 1;
      continue;
    }
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      formData.append(idField, (await storeUpload(bytes, actor, { folder }))[carries]);
    } catch (error) {
      if (!isDomainError(error)) throw error;
      const { code, message, details } = error;
      refused.push({ code, details, message: MEDIA_COPY.refused(file.name, message) });
    }
  }
  if (tooMany > 0) {
    refused.push({ code: 'invalid', message: MEDIA_COPY.tooManyPhotos(atMost, tooMany) });
  }
  const [first] = refused;
  if (!first) return null;
  const sentences = refused.map(({ message }) => message).join(' ');
  return new DomainError(first.code, sentences, { field: 'image', details: first.details });
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
  const refusal = await takePhotos(formData, actor, 'materials', MAX_PHOTOS);
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

import { data } from '@remix-run/node';
import type { SubmissionResult } from '@conform-to/react';
import { storeUpload } from '~/domain/media/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError, isDomainError } from '~/lib/errors';

interface PhotoFields {
  field: string;
  idField: string;
  folder: 'materials' | 'messages';
  /** Without it, one photo replaces another. */
  atMost?: { count: number; sentence: string };
}

/**
 * Stores the photos of `field` even if other fields are refused: the form then carries their ids.
 * @returns why the photos were refused, or null
 */
export async function takePhotos(
  formData: FormData,
  actor: Actor,
  { field, idField, folder, atMost }: PhotoFields,
): Promise<DomainError | null> {
  const isPhoto = (value: unknown) => value instanceof File && value.size > 0;
  const sent = formData.getAll(field).filter(isPhoto) as File[];
  formData.delete(field);
  if (sent.length === 0) return null;
  if (!atMost) formData.delete(idField);
  try {
    if (atMost && sent.length + formData.getAll(idField).length > atMost.count) {
      throw new DomainError('invalid', atMost.sentence, { field: 'image' });
    }
    for (const file of atMost ? sent : sent.slice(0, 1)) {
      const bytes = new Uint8Array(await file.arrayBuffer());
      formData.append(idField, (await storeUpload(bytes, actor, { folder })).id);
    }
    return null;
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return error;
  }
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

import { data } from '@remix-run/node';
import type { SubmissionResult } from '@conform-to/react';
import { getUpload, storeUpload, type StoredUpload } from '~/domain/media/index.server';
import type { Actor } from '~/lib/actor';
import { type DomainError, isDomainError } from '~/lib/errors';

export interface TakenPhoto {
  refusal: DomainError | null;
}

/** Stores the photo even if other fields are refused: the form then carries its id. */
export async function takePhoto(formData: FormData, actor: Actor): Promise<TakenPhoto> {
  const file = formData.getAll('image').find((value) => value instanceof File && value.size > 0);
  formData.delete('image');
  if (!(file instanceof File)) return { refusal: null };
  try {
    const { id } = await storeUpload(new Uint8Array(await file.arrayBuffer()), actor);
    formData.set('uploadId', id);
    return { refusal: null };
  } catch (error) {
    if (!isDomainError(error)) throw error;
    formData.delete('uploadId');
    return { refusal: error };
  }
}

type Refused = ReturnType<typeof data<{ result: SubmissionResult }>>;

export async function answerWithPhoto(
  { data: { result }, init }: Refused,
  { refusal }: TakenPhoto,
  formData: FormData,
  actor: Actor,
) {
  const uploadId = formData.get('uploadId');
  const upload: StoredUpload | null =
    typeof uploadId === 'string' ? await getUpload(uploadId, actor) : null;
  const error = refusal ? { ...result.error, image: [refusal.message] } : result.error;
  return data({ result: { ...result, error }, upload }, init ?? undefined);
}

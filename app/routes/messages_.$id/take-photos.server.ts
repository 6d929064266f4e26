import { data } from '@remix-run/node';
import type { SubmissionResult } from '@conform-to/react';
import { MAX_PHOTOS, MESSAGING_COPY } from '~/domain/messaging/copy';
import { storeUpload } from '~/domain/media/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError, isDomainError } from '~/lib/errors';

export interface TakenPhotos {
  refusal: DomainError | null;
}

/** Stores photos even if the text is refused: the form then carries their ids. */
export async function takePhotos(formData: FormData, actor: Actor): Promise<TakenPhotos> {
  const files = formData
    .getAll('photos')
    .filter((value): value is File => value instanceof File && value.size > 0);
  formData.delete('photos');
  const tooMany = files.length + formData.getAll('uploadIds').length > MAX_PHOTOS;
  if (files.length > 0 && tooMany) {
    return {
      refusal: new DomainError('invalid', MESSAGING_COPY.tooManyPhotos, { field: 'image' }),
    };
  }
  try {
    for (const file of files) {
      const { id } = await storeUpload(new Uint8Array(await file.arrayBuffer()), actor, {
        folder: 'messages',
      });
      formData.append('uploadIds', id);
    }
    return { refusal: null };
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return { refusal: error };
  }
}

type Refused = ReturnType<typeof data<{ result: SubmissionResult }>>;

export function answerWithPhotos(
  { data: { result }, init }: Refused,
  { refusal }: TakenPhotos,
  formData: FormData,
) {
  const error = refusal ? { ...result.error, image: [refusal.message] } : result.error;
  const uploadIds = formData
    .getAll('uploadIds')
    .filter((id): id is string => typeof id === 'string')
    .slice(0, MAX_PHOTOS);
  return data({ result: { ...result, error }, uploadIds }, init ?? undefined);
}

import type { ActionFunctionArgs } from '@remix-run/node';
import { MEDIA_COPY } from '~/domain/media/copy';
import { photoRefusal, storeUpload } from '~/domain/media/index.server';
import { answerJson } from '~/http/api.server';
import { readBody } from '~/http/forms/body.server';
import { parseFormData } from '~/http/forms/form-data.server';
import { requireCaller } from '~/http/session/guards.server';
import { withFallbackMessage } from '~/http/forms/forms.server';
import { DomainError, isDomainError } from '~/lib/errors';
import { MAX_IMAGE_BYTES } from '~/lib/image-limits';

const MULTIPART_OVERHEAD_BYTES = 4_096;

export function loader() {
  return Response.json(
    { message: 'Use POST to send a photo.' },
    { status: 405, headers: { Allow: 'POST' } },
  );
}

/** Answers `{id, imageUrl, width, height}`, or `{title, message}` with the refusal's status. */
export function action({ request }: ActionFunctionArgs) {
  return answerJson(async () => {
    if (request.method !== 'POST') return loader();
    const { actor } = await requireCaller(request);
    const photo = await readPhoto(request);
    return withFallbackMessage(MEDIA_COPY.failed.description, () => storeUpload(photo, actor));
  });
}

async function readPhoto(request: Request): Promise<Uint8Array> {
  const type = request.headers.get('Content-Type') ?? '';
  if (!type.startsWith('multipart/form-data')) {
    throw new DomainError('unsupported_type', 'Send the photo as multipart/form-data.');
  }
  const body = await readBody(request, MAX_IMAGE_BYTES + MULTIPART_OVERHEAD_BYTES).catch(
    (error: unknown) => {
      const isTooLarge = isDomainError(error) && error.code === 'too_large';
      throw isTooLarge ? photoRefusal('too_large', MEDIA_COPY.tooLarge) : error;
    },
  );
  const formData = await parseFormData(body, type).catch(() => null);
  const file = formData?.get('image');
  if (!(file instanceof File)) throw photoRefusal('invalid', MEDIA_COPY.unreadable);
  return new Uint8Array(await file.arrayBuffer());
}

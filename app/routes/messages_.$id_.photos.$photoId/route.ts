import type { LoaderFunctionArgs } from '@remix-run/node';
import { openMessagePhoto } from '~/domain/messaging/index.server';
import { requireCaller } from '~/http/session/guards.server';
import { answerPhoto } from '~/http/photo-response.server';

/** Browsers may cache it but must revalidate, so access is checked again. */
export function loader({ request, params }: LoaderFunctionArgs) {
  const width = Number(new URL(request.url).searchParams.get('w') ?? 1280);
  return answerPhoto(request, 'private, no-cache', async () => {
    const { actor } = await requireCaller(request);
    return openMessagePhoto(
      { threadId: params.id ?? '', photoId: params.photoId ?? '', width },
      actor,
    );
  });
}

import type { LoaderFunctionArgs } from '@remix-run/node';
import { openPhoto } from '~/domain/media/index.server';
import { answerPhoto } from '~/http/photo-response.server';

/** Immutable: the photo at a path never changes. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return answerPhoto(request, 'public, max-age=31536000, immutable, no-transform', () =>
    openPhoto(params['*'] ?? ''),
  );
}

import type { LoaderFunctionArgs } from '@remix-run/node';
import { openPhoto } from '~/domain/media/index.server';
import { answerPhoto } from '~/http/photo-response.server';

/** Photos, for everybody and for ever: what is at a path is never changed. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return answerPhoto(request, 'public, max-age=31536000, immutable, no-transform', () =>
    openPhoto(params['*'] ?? ''),
  );
}

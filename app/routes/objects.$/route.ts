import type { LoaderFunctionArgs } from '@remix-run/node';
import { etagOf, openPhoto } from '~/domain/media/index.server';
import { isDomainError } from '~/lib/errors';

/** Photos, for everybody and for ever: what is at a path is never changed. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const path = params['*'] ?? '';
  try {
    const isKnown = request.headers.get('If-None-Match')?.includes(etagOf(path)) ?? false;
    const { bytes, contentType, etag } = await openPhoto(path);
    const headers = {
      'Cache-Control': 'public, max-age=31536000, immutable, no-transform',
      ETag: etag,
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
    };
    if (isKnown) return new Response(null, { status: 304, headers });
    return new Response(request.method === 'HEAD' ? null : bytes, {
      headers: {
        ...headers,
        'Content-Type': contentType,
        'Content-Length': String(bytes.byteLength),
      },
    });
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return new Response(error.message, {
      status: error.status,
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
    });
  }
}

import type { LoaderFunctionArgs } from '@remix-run/node';
import { openMessagePhoto } from '~/domain/messaging/index.server';
import { requireCaller } from '~/http/guards.server';
import { isDomainError } from '~/lib/errors';

/**
 * A photo of a message, for the two companies and admins. The browser may keep it, and asks each time
 * whether this person may still see it.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const width = Number(new URL(request.url).searchParams.get('w') ?? 1280);
  try {
    const { actor } = await requireCaller(request);
    const { bytes, contentType, etag } = await openMessagePhoto(
      { threadId: params.id ?? '', photoId: params.photoId ?? '', width },
      actor,
    );
    const headers = {
      'Cache-Control': 'private, no-cache',
      ETag: etag,
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
    };
    if (request.headers.get('If-None-Match')?.includes(etag)) {
      return new Response(null, { status: 304, headers });
    }
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

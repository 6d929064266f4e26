import type { OpenPhoto } from '~/domain/media/index.server';
import { isDomainError } from '~/lib/errors';
import { hasVersion } from './etag.server';
import type { Viewer } from './session/session.server';

/** Sandboxed when opened in a tab. Refusals are plain text: a page can't replace a picture. */
export async function answerPhoto(
  request: Request,
  cacheControl: string,
  open: () => Promise<OpenPhoto>,
): Promise<Response> {
  try {
    const { bytes, contentType, etag } = await open();
    const headers = {
      'Cache-Control': cacheControl,
      ETag: etag,
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
    };
    if (hasVersion(request.headers.get('If-None-Match'), etag)) {
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

/** False with Save-Data or with 'Show Material Images' off. */
export function showsPhotos(request: Request, viewer: Viewer | null): boolean {
  if (request.headers.get('Save-Data') === 'on') return false;
  return viewer?.preferences.showMaterialImages ?? true;
}

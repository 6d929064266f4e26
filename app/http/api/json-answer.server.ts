import { contentTag, hasVersion } from '../etag.server';
import { fieldsOf } from './answers.server';
import type { Call } from './define-call.server';

/** No cache keeps private data beyond the time the call allows. */
export function jsonAnswer(
  call: Call,
  request: Request,
  { answer, headers }: { answer: unknown; headers: Headers },
): Response {
  headers.set('Content-Type', 'application/json; charset=utf-8');
  headers.set('Cache-Control', cacheControl(call));
  const body = JSON.stringify(fieldsOf(call.answer, answer) ?? {});
  if (call.method !== 'GET') return new Response(body, { status: call.status, headers });

  // Signing in or out changes the answer, so it must change the browser's cache key.
  headers.set('Vary', 'Cookie, Authorization');
  const etag = `W/"${contentTag(body)}"`;
  headers.set('ETag', etag);
  if (!hasVersion(request.headers.get('If-None-Match'), etag))
    return new Response(body, { headers });
  headers.delete('Content-Type');
  return new Response(null, { status: 304, headers });
}

function cacheControl({ method, auth, cacheSeconds }: Call): string {
  if (method !== 'GET') return 'no-store';
  if (cacheSeconds !== undefined) return `private, max-age=${cacheSeconds}`;
  return auth === 'anyone' ? 'private, no-cache' : 'private, no-store';
}

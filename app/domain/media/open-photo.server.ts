import { DomainError } from '~/lib/errors';
import { getObject } from '~/services/image-store.server';
import { MEDIA_COPY } from './copy';
import { objectContentType } from './object-paths';
import { keepPhoto, keptPhoto, type OpenPhoto } from './photo-cache.server';

/**
 * Opens what is stored at a path such as `materials/<uuid>-640.webp`. Small photos are kept in
 * memory: a page of cards asks for 24 of them.
 *
 * @throws DomainError `invalid` for a path that no photo can have, `not_found`
 */
export async function openPhoto(path: string): Promise<OpenPhoto> {
  const contentType = objectContentType(path);
  if (!contentType) throw new DomainError('invalid', MEDIA_COPY.badPath);
  const kept = keptPhoto(path);
  if (kept) return kept;

  const object = await getObject(path);
  if (!object) throw new DomainError('not_found', MEDIA_COPY.noObject);
  const photo: OpenPhoto = {
    bytes: new Uint8Array(await new Response(object.body).arrayBuffer()),
    contentType,
    etag: etagOf(path),
  };
  keepPhoto(path, photo);
  return photo;
}

/** Paths are written once, so that the path itself names the content. */
export function etagOf(path: string): string {
  return `"${path.slice(path.lastIndexOf('/') + 1)}"`;
}

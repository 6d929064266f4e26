import { DomainError } from '~/lib/errors';
import { getObject } from '~/services/image-store.server';
import { MEDIA_COPY } from '../copy';
import { objectContentType, pathsOfPhoto } from './object-paths';
import { keepPhoto, keptPhoto, type OpenPhoto } from './photo-cache.server';

/**
 * Opens what is stored at a path such as `materials/<uuid>-640.webp`. Small photos are kept in
 * memory: a page of cards asks for 24 of them.
 *
 * @throws DomainError `invalid` for a path that no photo can have, `not_found`
 */
export async function openPhoto(path: string): Promise<OpenPhoto> {
  return open(path, objectContentType(path, 'materials'));
}

/**
 * Opens a photo of a message, in 320, 640 or 1280 pixels' width. The caller has made sure that the
 * person may see it.
 *
 * @throws DomainError `not_found`, `invalid` for what is no such photo
 */
export async function openPrivatePhoto(objectPath: string, width: number): Promise<OpenPhoto> {
  const path = pathsOfPhoto(objectPath).find((variant) => variant.endsWith(`-${width}.webp`));
  return open(path ?? '', objectContentType(path ?? '', 'messages'));
}

async function open(path: string, contentType: string | null): Promise<OpenPhoto> {
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

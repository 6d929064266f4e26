import { DomainError } from '~/lib/errors';
import { RecentlyUsed } from '~/lib/recently-used';
import { getObject } from '~/services/image-store.server';
import { MEDIA_COPY } from '../copy';
import { objectContentType, pathsOfPhoto } from './object-paths';

export interface OpenPhoto {
  bytes: Uint8Array<ArrayBuffer>;
  contentType: string;
  /** Strong: the content at a path never changes. */
  etag: string;
}

const MAX_PHOTO_BYTES = 256 * 1024;

const cache = new RecentlyUsed<OpenPhoto>(32 * 1024 * 1024);

/** @throws DomainError `invalid` for a path no photo can have, `not_found` */
export async function openPhoto(path: string): Promise<OpenPhoto> {
  return open(path, objectContentType(path, 'materials'));
}

/**
 * Checks no access: the caller must. `width` in pixels.
 * @throws DomainError `not_found`, `invalid`
 */
export async function openPrivatePhoto(objectPath: string, width: number): Promise<OpenPhoto> {
  const path = pathsOfPhoto(objectPath).find((variant) => variant.endsWith(`-${width}.webp`)) ?? '';
  return open(path, objectContentType(path, 'messages'));
}

async function open(path: string, contentType: string | null): Promise<OpenPhoto> {
  if (!contentType) throw new DomainError('invalid', MEDIA_COPY.badPath);
  const cached = cache.get(path);
  if (cached) return cached;
  const object = await getObject(path);
  if (!object) throw new DomainError('not_found', MEDIA_COPY.noObject);
  const bytes = new Uint8Array(await new Response(object.body).arrayBuffer());
  const photo = { bytes, contentType, etag: `"${path.slice(path.lastIndexOf('/') + 1)}"` };
  if (bytes.byteLength <= MAX_PHOTO_BYTES) cache.set(path, photo, bytes.byteLength);
  return photo;
}

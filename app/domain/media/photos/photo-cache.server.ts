import { RecentlyUsed } from '~/lib/recently-used';

export interface OpenPhoto {
  bytes: Uint8Array<ArrayBuffer>;
  contentType: string;
  /** Strong: the content at a path never changes. */
  etag: string;
}

const MAX_PHOTO_BYTES = 256 * 1024;

const photos = new RecentlyUsed<OpenPhoto>(32 * 1024 * 1024);

export const keptPhoto = (path: string): OpenPhoto | undefined => photos.get(path);

export function keepPhoto(path: string, photo: OpenPhoto): void {
  const { byteLength } = photo.bytes;
  if (byteLength <= MAX_PHOTO_BYTES) photos.set(path, photo, byteLength);
}

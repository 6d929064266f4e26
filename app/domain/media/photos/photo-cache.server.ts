export interface OpenPhoto {
  bytes: Uint8Array<ArrayBuffer>;
  contentType: string;
  /** Strong; what is at a path never changes. */
  etag: string;
}

const MAX_TOTAL_BYTES = 32 * 1024 * 1024;
const MAX_PHOTO_BYTES = 256 * 1024;

/** In order of use, the longest unused first: a Map keeps the order in which keys were set. */
const photos = new Map<string, OpenPhoto>();
let totalBytes = 0;

export function keptPhoto(path: string): OpenPhoto | undefined {
  const photo = photos.get(path);
  if (!photo) return undefined;
  photos.delete(path);
  photos.set(path, photo);
  return photo;
}

/** Keeps a photo of at most 256 kB, within 32 MB in all. What is at a path never changes. */
export function keepPhoto(path: string, photo: OpenPhoto): void {
  const size = photo.bytes.byteLength;
  if (size > MAX_PHOTO_BYTES || photos.has(path)) return;
  photos.set(path, photo);
  totalBytes += size;
  for (const [oldest, { bytes }] of photos) {
    if (totalBytes <= MAX_TOTAL_BYTES) return;
    photos.delete(oldest);
    totalBytes -= bytes.byteLength;
  }
}

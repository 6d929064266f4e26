export const PHOTO_WIDTHS = [320, 640, 1280] as const;
export type PhotoWidth = (typeof PHOTO_WIDTHS)[number];

/**
 * The address of a stored photo in one of its widths:
 * `materials/<uuid>.jpg` at 640 becomes `/objects/materials/<uuid>-640.webp`.
 * A full address, as demo or imported data may carry, is given back as it is.
 */
export function photoUrl(imageUrl: string, width: PhotoWidth): string {
  if (/^https?:\/\//.test(imageUrl)) return imageUrl;
  const path = imageUrl.replace(/^\/?(?:objects\/)?/, '').replace(/\.[a-z0-9]+$/i, '');
  return `/objects/${path}-${width}.webp`;
}

/** A `srcset` of the given widths, for an image whose `sizes` is set. */
export function photoSrcSet(imageUrl: string, widths: readonly PhotoWidth[]): string | undefined {
  if (/^https?:\/\//.test(imageUrl)) return undefined;
  return widths.map((width) => `${photoUrl(imageUrl, width)} ${width}w`).join(', ');
}

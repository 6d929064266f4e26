const PHOTO_WIDTHS = [320, 640, 1280] as const;
type PhotoWidth = (typeof PHOTO_WIDTHS)[number];

/**
 * `materials/<uuid>.jpg` at 640 → `/objects/materials/<uuid>-640.webp`. A full URL, as in demo or
 * imported data, passes through.
 */
export function photoUrl(imageUrl: string, width: PhotoWidth): string {
  if (/^https?:\/\//.test(imageUrl)) return imageUrl;
  const path = imageUrl.replace(/^\/?(?:objects\/)?/, '').replace(/\.[a-z0-9]+$/i, '');
  return `/objects/${path}-${width}.webp`;
}

export function photoSrcSet(imageUrl: string, widths: readonly PhotoWidth[]): string | undefined {
  if (/^https?:\/\//.test(imageUrl)) return undefined;
  return widths.map((width) => `${photoUrl(imageUrl, width)} ${width}w`).join(', ');
}

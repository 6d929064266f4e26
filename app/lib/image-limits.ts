/** 10 MB. */
export const MAX_IMAGE_BYTES = 10_485_760;

/** What a file picker offers: a phone converts HEIC to JPEG for it. The server takes GIF and AVIF too. */
export const PICKER_TYPES = 'image/jpeg,image/png,image/webp';

/** 2 MB. */
export const MAX_LOGO_BYTES = 2_097_152;

/** A 50-megapixel phone photo passes. */
export const MAX_IMAGE_PIXELS = 64_000_000;

/** In pixels. A narrower photo is not enlarged. */
export const VARIANT_WIDTHS = [320, 640, 1280] as const;

/** Of one listing. */
export const MAX_PHOTOS = 6;

/** What an uploaded logo is drawn for, by address, in the order the database keeps them. */
export const LOGO_FILES = [
  '/logo.png',
  '/favicon.ico',
  '/apple-touch-icon.png',
  '/icon-192.png',
  '/icon-512.png',
  '/share.png',
] as const;

/** Most that a photo may weigh: 10 MB. Source: specification, sections 5 and 9. */
export const MAX_IMAGE_BYTES = 10_485_760;

/** Most that it may measure, in pixels; a 50-megapixel phone's photo passes. */
export const MAX_IMAGE_PIXELS = 64_000_000;

/** Widths that a photo is kept in, in pixels. A narrower one is not blown up. */
export const VARIANT_WIDTHS = [320, 640, 1280] as const;

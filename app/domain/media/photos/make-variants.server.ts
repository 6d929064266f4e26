import sharp from 'sharp';
import { DomainError, type DomainErrorCode } from '~/lib/errors';
import { MAX_IMAGE_PIXELS, VARIANT_WIDTHS } from '~/lib/image-limits';
import { MEDIA_COPY } from '../copy';

const LARGEST = VARIANT_WIDTHS[VARIANT_WIDTHS.length - 1]!;
const TALLEST = LARGEST * 2;

/** Limits memory; the rest wait in line. */
const MAX_RUNNING = 2;
const MAX_WAITING = 30;

// No operation repeats, so libvips' cache would only take up memory.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Redraws from pixels, so no EXIF (GPS position) or other payload survives.
 * @throws DomainError `too_large` (pixels), `unreadable_image`, `service_unavailable` (queue full)
 */
export const makeVariants = (bytes: Uint8Array) => inTurn(() => draw(bytes).catch(throwRefusal));

async function draw(bytes: Uint8Array) {
  const { data, info } = await sharp(bytes, {
    failOn: 'error',
    limitInputPixels: MAX_IMAGE_PIXELS,
    pages: 1,
    sequentialRead: true,
  })
    .autoOrient()
    .resize({ width: LARGEST, height: TALLEST, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });

  const { width, height, channels } = info;
  const pixels = () => sharp(data, { raw: { width, height, channels } });
  const files: { suffix: string; contentType: string; bytes: Uint8Array }[] = [];
  for (const target of VARIANT_WIDTHS) {
    files.push({
      suffix: `-${target}.webp`,
      contentType: 'image/webp',
      bytes: await pixels()
        .resize({ width: target, withoutEnlargement: true })
        .webp({
          ...(target === LARGEST ? { quality: 76, effort: 4 } : { quality: 70, effort: 6 }),
          smartSubsample: true,
        })
        .toBuffer(),
    });
  }
  files.push({
    suffix: '.jpg',
    contentType: 'image/jpeg',
    bytes: await pixels().jpeg({ quality: 80, mozjpeg: false, progressive: true }).toBuffer(),
  });
  return { width, height, files };
}

function throwRefusal(error: unknown): never {
  const reason = error instanceof Error ? error.message : '';
  throw /pixel limit/i.test(reason)
    ? photoRefusal('too_large', MEDIA_COPY.tooManyPixels)
    : photoRefusal('unreadable_image', MEDIA_COPY.unreadable);
}

let running = 0;
const waiting: (() => void)[] = [];

/** @throws DomainError `service_unavailable` (queue full) */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_RUNNING) {
    if (waiting.length >= MAX_WAITING) {
      throw photoRefusal('service_unavailable', MEDIA_COPY.busy);
    }
    // The finishing job hands over its slot, so a new caller can't slip in between.
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** `details.title` is the toast's title. */
export function photoRefusal(
  code: DomainErrorCode,
  { title, description }: { title: string; description: string },
): DomainError {
  return new DomainError(code, description, { field: 'image', details: { title } });
}

import sharp from 'sharp';
import { DomainError, type DomainErrorCode } from '~/lib/errors';
import { LOGO_FILES, MAX_IMAGE_PIXELS, MAX_LOGO_BYTES } from '~/lib/image-limits';
import { MEDIA_COPY } from '../copy';
import { inTurn } from './make-variants.server';
import { isPolyglot, sniffImage } from './sniff-image';

const WHITE = '#ffffff';
const LARGEST = 1600;
const LEAST = 48;
const MOST_WIDE = 6;
const MOST_HIGH = 2;
/** Gray from 0 to 255: the darkest part has a contrast of 3 with white. */
const LIGHTEST = 148;
/** A phone may cut an icon to the circle of this part of its side. Source: W3C Manifest, `maskable`. */
const SAFE = 0.8;

const SIZES: Record<(typeof LOGO_FILES)[number], [width: number, height: number, room?: number]> = {
  // Twice its size in the header
  '/logo.png': [320, 64],
  '/favicon.ico': [32, 32, 1],
  '/apple-touch-icon.png': [180, 180],
  '/icon-192.png': [192, 192],
  '/icon-512.png': [512, 512],
  '/share.png': [1200, 630, 0.5],
};

/**
 * PNG files in the order of LOGO_FILES, on white: it is read on a dark ground, too. `width` and
 * `height` in the header's pixels.
 * @throws DomainError on `image`: `too_large`, `unsupported_type`, `unreadable_image`, `invalid`,
 * `service_unavailable`
 */
export async function drawLogo(
  bytes: Uint8Array,
): Promise<{ width: number; height: number; files: Uint8Array<ArrayBuffer>[] }> {
  if (bytes.byteLength > MAX_LOGO_BYTES) throw refusal('too_large', 'tooLarge');
  const type = sniffImage(bytes);
  if (!['png', 'jpeg', 'webp'].includes(type ?? '') || (await isPolyglot(bytes))) {
    throw refusal('unsupported_type', bytes.byteLength > 0 ? 'notAnImage' : 'empty');
  }
  return inTurn(async () => {
    const logo = await decode(bytes);
    requireFit(logo.width, logo.height);
    const { channels } = await logo.draw().greyscale().stats();
    if (channels[0]!.min > LIGHTEST) throw refusal('invalid', 'tooLight');
    const round =
      SAFE / Math.hypot(1, Math.min(logo.width / logo.height, logo.height / logo.width));
    const files: Uint8Array<ArrayBuffer>[] = [];
    let shown = { width: 0, height: 0 };
    for (const path of LOGO_FILES) {
      const [width, height, room = round] = SIZES[path];
      const isMark = path === '/logo.png';
      const part = isMark ? 1 : room;
      const fitted = await logo
        .draw()
        .resize({
          ...{ width: Math.round(width * part), height: Math.round(height * part), fit: 'inside' },
        })
        .png({ palette: true })
        .toBuffer({ resolveWithObject: true });
      if (isMark) shown = fitted.info;
      const file = isMark
        ? fitted.data
        : await sharp({ create: { width, height, channels: 3, background: WHITE } })
            .composite([{ input: fitted.data }])
            .png({ palette: true })
            .toBuffer();
      files.push(new Uint8Array(file));
    }
    const { width, height } = shown;
    return { width: Math.round(width / 2), height: Math.round(height / 2), files };
  });
}

/** Without its empty rim, but with a narrow one where it was drawn on nothing or on white. */
async function decode(bytes: Uint8Array) {
  try {
    const sent = sharp(bytes, { failOn: 'error', limitInputPixels: MAX_IMAGE_PIXELS, pages: 1 });
    const small = await sent
      .autoOrient()
      .resize({ width: LARGEST, height: LARGEST, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { isOpaque } = await sharp(small.data, { raw: small.info }).stats();
    const flat = await sharp(small.data, { raw: small.info })
      .flatten({ background: WHITE })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const cut = await sharp(flat.data, { raw: flat.info })
      .trim({ background: WHITE, threshold: 12 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const isCut = cut.info.width < flat.info.width || cut.info.height < flat.info.height;
    const rim = isCut || !isOpaque ? Math.round(Math.min(cut.info.width, cut.info.height) / 10) : 0;
    const { data, info } = await sharp(cut.data, { raw: cut.info })
      .extend({ top: rim, bottom: rim, left: rim, right: rim, background: WHITE })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    return { width, height, draw: () => sharp(data, { raw: info }) };
  } catch (error) {
    const isTooMany = error instanceof Error && /pixel limit/i.test(error.message);
    throw isTooMany
      ? refusal('too_large', 'tooManyPixels')
      : refusal('unreadable_image', 'unreadable');
  }
}

function requireFit(width: number, height: number): void {
  if (width < LEAST || height < LEAST) throw refusal('invalid', 'tooSmall');
  if (width > height * MOST_WIDE || height > width * MOST_HIGH) throw refusal('invalid', 'shape');
}

const refusal = (code: DomainErrorCode, sentence: keyof typeof MEDIA_COPY.logo) =>
  new DomainError(code, MEDIA_COPY.logo[sentence], { field: 'image' });

import sharp from 'sharp';
import { DomainError, type DomainErrorCode } from '~/lib/errors';
import { LOGO_FILES, MAX_IMAGE_PIXELS, MAX_LOGO_BYTES } from '~/lib/image-limits';
import { MEDIA_COPY } from '../copy';
import { inTurn } from './make-variants.server';
import { isPolyglot, sniffImage } from './sniff-image';
import { db } from '~/db/client.server';
import { requireAdminActor } from '~/domain/administration/index.server';
import type { Actor } from '~/lib/actor';
import { digestOf } from '../uploads/store-upload.server';

const WHITE = '#ffffff';
const MAX_SIDE = 1600;
const MIN_SIDE = 48;
const MAX_WIDTH_RATIO = 6;
const MAX_HEIGHT_RATIO = 2;
/** Gray from 0 to 255: the darkest part must have a contrast ratio of 3 with white. */
const MAX_DARKEST_GRAY = 148;
/** A phone may crop an icon to a circle this wide, as part of its side. Source: W3C Manifest, `maskable`. */
const SAFE_ZONE = 0.8;

const SIZES: Record<(typeof LOGO_FILES)[number], [width: number, height: number, room?: number]> = {
  // Twice its size in the header, for sharp screens
  '/logo.png': [320, 64],
  '/favicon.ico': [32, 32, 1],
  '/apple-touch-icon.png': [180, 180],
  '/icon-192.png': [192, 192],
  '/icon-512.png': [512, 512],
  '/share.png': [1200, 630, 0.5],
};

/**
 * PNG files in the order of LOGO_FILES, on white, so that a dark page can show them too. `width` and
 * `height` are the logo's in the header, in CSS pixels.
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
    const { channels } = await logo.draw().grayscale().stats();
    if (channels[0]!.min > MAX_DARKEST_GRAY) throw refusal('invalid', 'tooLight');
    const round =
      SAFE_ZONE / Math.hypot(1, Math.min(logo.width / logo.height, logo.height / logo.width));
    const files: Uint8Array<ArrayBuffer>[] = [];
    let shown = { width: 0, height: 0 };
    for (const path of LOGO_FILES) {
      const [width, height, room = round] = SIZES[path];
      const isMark = path === '/logo.png';
      const part = isMark ? 1 : room;
      const fitted = await logo
        .draw()
        .resize({
          width: Math.round(width * part),
          height: Math.round(height * part),
          fit: 'inside',
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

/** Trims the empty margin, then adds a narrow one back if the logo was on white or transparent. */
async function decode(bytes: Uint8Array) {
  try {
    const sent = sharp(bytes, { failOn: 'error', limitInputPixels: MAX_IMAGE_PIXELS, pages: 1 });
    const small = await sent
      .autoOrient()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .toColorspace('srgb')
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
    const margin =
      isCut || !isOpaque ? Math.round(Math.min(cut.info.width, cut.info.height) / 10) : 0;
    const { data, info } = await sharp(cut.data, { raw: cut.info })
      .extend({ top: margin, bottom: margin, left: margin, right: margin, background: WHITE })
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
  if (width < MIN_SIDE || height < MIN_SIDE) throw refusal('invalid', 'tooSmall');
  if (width > height * MAX_WIDTH_RATIO || height > width * MAX_HEIGHT_RATIO)
    throw refusal('invalid', 'shape');
}

const refusal = (code: DomainErrorCode, sentence: keyof typeof MEDIA_COPY.logo) =>
  new DomainError(code, MEDIA_COPY.logo[sentence], { field: 'image' });

/**
 * Its id, to be saved within a day. The same file has the same id.
 * @throws DomainError `forbidden`, and as `drawLogo`
 */
export async function storeLogo(bytes: Uint8Array, actor: Actor): Promise<string> {
  requireAdminActor(actor);
  const { width, height, files } = await drawLogo(bytes);
  const id = `${digestOf(bytes).slice(0, 16)}-${width}x${height}`;
  const now = { files, createdAt: new Date() };
  await db.siteLogo.upsert({
    where: { id },
    create: { id, ...now },
    update: now,
    select: { id: true },
  });
  await db.$executeRaw`
    DELETE FROM site_logos l WHERE created_at < now() - interval '1 day'
       AND NOT EXISTS (SELECT FROM site_settings s WHERE s.logo = l.id)`;
  return id;
}

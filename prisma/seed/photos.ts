import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

export type PutObject = (path: string, bytes: Uint8Array, contentType: string) => Promise<void>;

const FOLDER = fileURLToPath(new URL('photos', import.meta.url));

export const PHOTO_WIDTH = 960;
export const PHOTO_HEIGHT = 720;

export const PHOTO_NAMES = readdirSync(FOLDER).map((file) => path.basename(file, '.webp'));

export const photoPath = (name: string) => `materials/demo-${name}.jpg`;

/** An upload that waits for ninety others runs out of time on a busy machine. */
const AT_ONCE = 4;

/** Safe to repeat: the same bytes go to the same paths. */
export async function storePhotos(putObject: PutObject): Promise<void> {
  const waiting = PHOTO_NAMES.values();
  const storeNext = async () => {
    for (const name of waiting) await storePhoto(name, putObject);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, storeNext));
}

async function storePhoto(name: string, putObject: PutObject): Promise<void> {
  const large = await readFile(path.join(FOLDER, `${name}.webp`));
  const stem = photoPath(name).replace(/\.jpg$/, '');
  const putWebp = (width: number, bytes: Buffer) =>
    putObject(`${stem}-${width}.webp`, bytes, 'image/webp');
  const { data, info } = await sharp(large).raw().toBuffer({ resolveWithObject: true });
  const pixels = () => sharp(data, { raw: info });
  const shrink = (width: number, quality: number, effort: number) =>
    pixels().resize(width).webp({ quality, effort }).toBuffer();
  const [jpeg, medium, small] = await Promise.all([
    pixels().jpeg({ quality: 80 }).toBuffer(),
    shrink(640, 70, 2),
    shrink(320, 66, 6),
  ]);
  await putObject(photoPath(name), jpeg, 'image/jpeg');
  await putWebp(1280, large);
  await putWebp(640, medium);
  await putWebp(320, small);
}

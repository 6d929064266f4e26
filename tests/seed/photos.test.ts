import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { PRODUCTS } from '../../prisma/seed/data/products';
import { PHOTO_NAMES, storePhotos } from '../../prisma/seed/photos';

describe('demo photos', () => {
  it('are each used by a product', () => {
    expect(new Set(PRODUCTS.map(({ photo }) => photo))).toEqual(new Set(PHOTO_NAMES));
  });

  it('are stored in the sizes that pages request, small enough for a phone, four at once', async () => {
    const files = new Map<string, Uint8Array>();
    let now = 0;
    let mostAtOnce = 0;
    let stall: Promise<void> | undefined;
    await storePhotos(async (path, bytes) => {
      mostAtOnce = Math.max(mostAtOnce, (now += 1));
      files.set(path, bytes);
      await (stall ??= new Promise((resolve) => setTimeout(resolve, 1000)));
      now -= 1;
    });
    expect(mostAtOnce).toBeLessThanOrEqual(4);
    expect(files.size).toBe(PHOTO_NAMES.length * 4);
    for (const name of PHOTO_NAMES) {
      for (const [ending, width, format, most] of [
        ['.jpg', 960, 'jpeg', 220_000],
        ['-1280.webp', 960, 'webp', 40_000],
        ['-640.webp', 640, 'webp', 24_000],
        ['-320.webp', 320, 'webp', 12_000],
      ] as const) {
        const bytes = files.get(`materials/demo-${name}${ending}`)!;
        expect(await sharp(bytes).metadata(), name + ending).toMatchObject({
          width,
          height: (width * 3) / 4,
          format,
        });
        expect(bytes.length, name + ending).toBeLessThanOrEqual(most);
      }
    }
  });
});

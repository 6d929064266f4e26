import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { buildDemoData } from '../../prisma/seed/data';
import { drawings, drawScene } from '../../prisma/seed/drawings';
import { drawPhotoFiles } from '../../prisma/seed/photos';

const { materials } = buildDemoData(new Date('2026-11-21T00:00:00Z'));

describe('demo photos', () => {
  it('are the same for the same listing and differ between listings of one product', () => {
    const [one, two] = materials.filter((m) => m.title.startsWith('5/8 Type X drywall 4x8'));
    expect(drawScene(one!.drawing, one!.photoId)).toEqual(drawScene(one!.drawing, one!.photoId));
    expect(drawScene(one!.drawing, one!.photoId).near).not.toBe(
      drawScene(two!.drawing, two!.photoId).near,
    );
  });

  it('can be drawn for every listing, without a number gone wrong', () => {
    for (const m of materials) {
      const { near, far } = drawScene(m.drawing, m.photoId);
      expect(near + far, m.title).not.toMatch(/NaN|Infinity|undefined/);
    }
  });

  it('use every family of drawings', () => {
    expect(new Set(materials.map((m) => m.drawing.kind))).toEqual(new Set(Object.keys(drawings)));
  });

  it('come in the sizes that pages ask for, small enough for a phone', async () => {
    for (const m of materials.filter((_, i) => i % 40 === 0)) {
      const files = await drawPhotoFiles(m);
      expect(files.map((f) => f.path)).toEqual([
        `materials/${m.photoId}.jpg`,
        `materials/${m.photoId}-1280.webp`,
        `materials/${m.photoId}-640.webp`,
        `materials/${m.photoId}-320.webp`,
      ]);
      const small = files[3]!;
      const { width, height, format } = await sharp(small.bytes).metadata();
      expect([width, height, format]).toEqual([320, 240, 'webp']);
      expect(small.bytes.length, m.title).toBeLessThanOrEqual(12_000);
      expect(files[0]!.bytes.length, m.title).toBeLessThanOrEqual(220_000);
    }
  });
});

/*
 * The demo data, with a few photos shared by all listings: drawing four hundred would take longer
 * than most of the tests.
 */
import { seedDemoData } from '../../../prisma/seed';
import type { MaterialSeed } from '../../../prisma/seed/data/materials';
import { drawPhotoFiles, type PhotoFile } from '../../../prisma/seed/photos';

const DRAWN = 6;

const drawn: { photoId: string; files: Promise<PhotoFile[]> }[] = [];
let asked = 0;

async function drawOrRepeat(material: MaterialSeed): Promise<PhotoFile[]> {
  const { photoId, files } = (drawn[asked++ % DRAWN] ??= {
    photoId: material.photoId,
    files: drawPhotoFiles(material),
  });
  return (await files).map((file) => ({
    ...file,
    path: file.path.replace(photoId, material.photoId),
  }));
}

await seedDemoData({ log: () => undefined, drawPhoto: drawOrRepeat });

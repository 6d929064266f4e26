/*
 * The demo data, with a few photos shared by all listings: drawing four hundred would take longer
 * than most of the tests.
 */
import { disconnectDatabase } from '~/db/client.server';
import { putObject } from '~/services/image-store.server';
import { buildDemoData } from '../../../prisma/seed/data';
import { pastOf, sandboxImport } from '../../../prisma/seed/import-past';
import { drawPhotoFiles } from '../../../prisma/seed/photos';
import { insertDemo } from '../../../prisma/seed/rows';

const DRAWN = 6;
const STORED_AT_ONCE = 16;

const data = buildDemoData(new Date());

const drawn = await Promise.all(
  Array.from({ length: DRAWN }, async (_, index) => {
    const material = data.materials[Math.floor((index * data.materials.length) / DRAWN)]!;
    return { photoId: material.photoId, files: await drawPhotoFiles(material) };
  }),
);
const queue = data.materials.flatMap(({ photoId }, index) => {
  const { photoId: drawnId, files } = drawn[index % DRAWN]!;
  return files.map((file) => ({ ...file, path: file.path.replace(drawnId, photoId) }));
});
await Promise.all(
  Array.from({ length: STORED_AT_ONCE }, async () => {
    for (let file = queue.pop(); file; file = queue.pop()) {
      await putObject(file.path, file.bytes, file.contentType);
    }
  }),
);

const past = pastOf(data);
await sandboxImport()?.(past);
await insertDemo(data, new Map(past.sellers.map(({ companyId, account }) => [companyId, account])));
await disconnectDatabase();

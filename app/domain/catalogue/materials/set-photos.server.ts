import type { Tx } from '~/db/client.server';
import { MEDIA_COPY } from '~/domain/media/copy';
import {
  claimUpload,
  findUploads,
  objectPathOf,
  releaseUploads,
} from '~/domain/media/index.server';
import { requireCompanyId, type Actor } from '~/lib/actor';
import { invalid } from '~/lib/errors';
import { MAX_PHOTOS } from '~/lib/image-limits';
import type { MaterialPhoto } from './photos.schema';

/**
 * The listing's photos become these, in this order; the first is its `imageUrl`. Takes photos it
 * has and unclaimed uploads of the actor's company. The caller has checked that the listing is the
 * company's.
 * @returns their paths
 * @throws DomainError `invalid` (field `image`)
 */
export async function setPhotos(
  tx: Tx,
  materialId: string,
  photos: readonly MaterialPhoto[],
  actor: Actor,
): Promise<string[]> {
  const companyId = requireCompanyId(actor, MEDIA_COPY.noCompany);
  // Two concurrent edits would write the same positions.
  await tx.$queryRaw`SELECT 1 FROM materials WHERE id = ${materialId}::uuid FOR NO KEY UPDATE`;
  const before = await tx.materialImage.findMany({
    where: { materialId },
    select: { objectPath: true, width: true, height: true },
  });
  const uploads = await findUploads(tx, photos, companyId);
  const after = new Map<string, (typeof before)[number] & { alt: string | null }>();
  for (const [index, photo] of photos.entries()) {
    const upload = uploads[index];
    const path = upload?.objectPath ?? ('imageUrl' in photo ? objectPathOf(photo) : '');
    if (after.has(path)) continue;
    const kept = before.find(({ objectPath }) => objectPath === path);
    if (!kept && !upload) throw refusal(MEDIA_COPY.noSuchPhoto);
    const claimed = kept ?? (await claimUpload(tx, upload!.id, actor));
    after.set(path, { ...claimed, alt: photo.alt ?? null });
  }
  if (after.size > MAX_PHOTOS) throw refusal(`Use at most ${MAX_PHOTOS} photos`);

  await tx.materialImage.deleteMany({ where: { materialId } });
  await tx.materialImage.createMany({
    data: [...after.values()].map((image, position) => ({ ...image, materialId, position })),
  });
  const shown = [...after.keys()];
  const data = { imageUrl: shown[0] ?? null };
  await tx.material.update({ where: { id: materialId }, data, select: { id: true } });
  const paths = before.map(({ objectPath }) => objectPath);
  await releaseUploads(
    tx,
    paths.filter((path) => !after.has(path)),
  );
  return shown;
}

const refusal = (sentence: string) => invalid('image', sentence);

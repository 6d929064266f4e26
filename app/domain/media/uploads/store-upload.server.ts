import { createHash, randomUUID } from 'node:crypto';
import { db } from '~/db/client.server';
import { countToward, uncount } from '~/db/rate-limits.server';
import type { Actor } from '~/lib/actor';
import { DomainError, isDomainError } from '~/lib/errors';
import { MAX_IMAGE_BYTES } from '~/lib/image-limits';
import { putObject } from '~/services/image-store.server';
import { MEDIA_COPY } from '../copy';
import { makeVariants, photoRefusal } from '../photos/make-variants.server';
import type { PhotoFolder } from '../photos/object-paths';
import { isPolyglot, sniffImage } from '../photos/sniff-image';

export interface StoredUpload {
  id: string;
  imageUrl: string;
  width: number;
  height: number;
}

const MAX_UNCLAIMED_PER_HOUR = 100;

/** Includes the ones still being checked. */
const REFUSED_PHOTOS = { name: 'refused_photos', max: 60, withinSeconds: 60 * 60 };

/**
 * To be claimed within a day. It has `id` once it is stored, so that a failed call can be repeated;
 * a second one then fails on the primary key.
 * @throws DomainError `no_company`, `too_large`, `unsupported_type`, `unreadable_image`,
 * `rate_limited`, `service_unavailable`, with the toast's title in `details.title`
 */
export async function storeUpload(
  bytes: Uint8Array,
  actor: Actor,
  {
    folder = 'materials',
    id: wantedId,
    source,
  }: { folder?: PhotoFolder; id?: string; source?: string } = {},
): Promise<StoredUpload> {
  const { companyId, userId } = actor;
  if (!companyId) throw new DomainError('no_company', MEDIA_COPY.noCompany, { field: 'image' });
  await checkAllowance(companyId);
  await countAsRefused(userId);
  await checkBytes(bytes);
  const { width, height, files } = await makeVariants(bytes);
  await uncount(REFUSED_PHOTOS, userId);
  const stem = `${folder}/${randomUUID()}`;
  const imageUrl = `${stem}.jpg`;

  // The row comes first, so that the sweep finds the files of an upload that failed halfway.
  const { id } = await db.upload.create({
    data: {
      source,
      companyId,
      userId,
      objectPath: imageUrl,
      width,
      height,
      digest: digestOf(bytes),
    },
    select: { id: true },
  });
  try {
    await Promise.all(
      files.map((file) => putObject(stem + file.suffix, file.bytes, file.contentType)),
    );
  } catch (error) {
    throw Object.assign(photoRefusal('service_unavailable', MEDIA_COPY.failed), { cause: error });
  }
  if (!wantedId) return { id, imageUrl, width, height };
  await db.upload.update({ where: { id }, data: { id: wantedId }, select: { id: true } });
  return { id: wantedId, imageUrl, width, height };
}

/** Counts before the work, so that many photos at once can't get past the limit. */
async function countAsRefused(userId: string): Promise<void> {
  try {
    await countToward(REFUSED_PHOTOS, userId);
  } catch (error) {
    if (!isDomainError(error)) throw error;
    const { title, description } = MEDIA_COPY.tooManyRefused;
    const details = { ...error.details, title };
    throw new DomainError(error.code, description, { field: 'image', details });
  }
}

export const digestOf = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

async function checkBytes(bytes: Uint8Array): Promise<void> {
  if (bytes.byteLength > MAX_IMAGE_BYTES) throw photoRefusal('too_large', MEDIA_COPY.tooLarge);
  requireImage(bytes);
  if (await isPolyglot(bytes)) throw photoRefusal('unsupported_type', MEDIA_COPY.notAnImage);
}

/** The first 64 bytes are enough. @throws DomainError `unsupported_type` */
export function requireImage(bytes: Uint8Array): void {
  if (bytes.byteLength === 0) throw photoRefusal('unsupported_type', MEDIA_COPY.empty);
  const type = sniffImage(bytes);
  if (!type) throw photoRefusal('unsupported_type', MEDIA_COPY.notAnImage);
  // sharp's prebuilt libvips reads AVIF but, because of patents, not HEVC.
  if (type === 'heic') throw photoRefusal('unsupported_type', MEDIA_COPY.heic);
}

async function checkAllowance(companyId: string): Promise<void> {
  const unclaimed = await db.upload.count({
    where: { companyId, claimedAt: null, createdAt: { gt: new Date(Date.now() - 60 * 60 * 1000) } },
  });
  if (unclaimed >= MAX_UNCLAIMED_PER_HOUR) throw photoRefusal('rate_limited', MEDIA_COPY.tooMany);
}

import { db, Prisma } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { MEDIA_COPY } from '../copy';
import { storeUpload, type StoredUpload } from './store-upload.server';
import { readTarget } from './upload-target.server';

/**
 * Stores the photo that was sent to an upload address, checked like any other. One address takes one
 * photo.
 * @param sealed what stands behind the last slash of the address
 * @throws DomainError `invalid`, `forbidden`, `conflict` for one that has its photo or is too old,
 *   `too_large` for more than it was opened for, and what `storeUpload` throws
 */
export async function fillUploadTarget(
  sealed: string,
  bytes: Uint8Array,
  actor: Actor,
): Promise<StoredUpload> {
  const { id, companyId, maxBytes, expiresAt } = readTarget(sealed, actor);
  if (expiresAt < Date.now()) throw new DomainError('conflict', MEDIA_COPY.target.expired);
  if (bytes.byteLength > maxBytes) {
    throw new DomainError('too_large', MEDIA_COPY.target.tooLarge(maxBytes), { field: 'image' });
  }
  if (await db.upload.findUnique({ where: { id }, select: { id: true } })) throw filled();
  try {
    return await storeUpload(bytes, { ...actor, companyId }, { id });
  } catch (error) {
    const isSecond =
      error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
    throw isSecond ? filled() : error;
  }
}

function filled(): DomainError {
  return new DomainError('conflict', MEDIA_COPY.target.filled);
}

import type { Tx } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { MEDIA_COPY } from '../copy';
import type { PhotoFolder } from '../photos/object-paths';
import { CLAIMABLE_MS } from './upload-lifetime';

export interface ClaimedPhoto {
  objectPath: string;
  width: number;
  height: number;
}

/**
 * Makes an upload part of a listing, or of a message, in the transaction that writes it. Each upload
 * can be claimed once, by its own company, for what it was sent for, within a day of being sent.
 *
 * @throws DomainError `no_company`, `invalid` (field `image`) for one that is claimed, gone or another company's
 */
export async function claimUpload(
  tx: Tx,
  uploadId: string,
  actor: Actor,
  folder: PhotoFolder = 'materials',
): Promise<ClaimedPhoto> {
  const { companyId } = actor;
  if (!companyId) throw new DomainError('no_company', MEDIA_COPY.noCompany);
  // Guarded by claimed_at: of two claims at once one finds nothing.
  const [photo] = await tx.upload.updateManyAndReturn({
    where: {
      id: uploadId,
      companyId,
      claimedAt: null,
      objectPath: { startsWith: `${folder}/` },
      createdAt: { gt: new Date(Date.now() - CLAIMABLE_MS) },
    },
    data: { claimedAt: new Date() },
    select: { objectPath: true, width: true, height: true },
  });
  if (!photo) throw new DomainError('invalid', MEDIA_COPY.expired, { field: 'image' });
  return photo;
}

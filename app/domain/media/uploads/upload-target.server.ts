import { randomUUID } from 'node:crypto';
import { z } from 'zod/v4';
import { db, refuseDuplicate } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { env } from '~/lib/env.server';
import { DomainError, invalid } from '~/lib/errors';
import { MAX_IMAGE_BYTES } from '~/lib/image-limits';
import { seal, unseal } from '~/lib/seal.server';
import { MEDIA_COPY } from '../copy';
import { storeUpload, type StoredUpload } from './store-upload.server';
import { getUpload } from './upload-queries.server';

const TARGET_LIFETIME_MS = 60 * 60 * 1000;

const Target = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  companyId: z.uuid(),
  maxBytes: z.int().default(MAX_IMAGE_BYTES),
  expiresAt: z.number(),
});

const PATH = '/api/objects/uploads/';

/** Accepts one photo from this user within an hour. @throws DomainError `no_company` */
export function openUploadTarget(
  { userId, ...actor }: Actor,
  { companyId = actor.companyId, maxBytes = MAX_IMAGE_BYTES } = {},
): string {
  if (!companyId) throw new DomainError('no_company', MEDIA_COPY.noCompany);
  const expiresAt = Date.now() + TARGET_LIFETIME_MS;
  const target = { id: randomUUID(), userId, companyId, maxBytes, expiresAt };
  return new URL(env().APP_ORIGIN).origin + PATH + seal(JSON.stringify(target), 'upload target');
}

/**
 * @throws DomainError `invalid`, `forbidden`, `conflict` (used or expired), and those of
 * `storeUpload`
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
  const used = ['conflict', MEDIA_COPY.target.filled] as const;
  if (await db.upload.findUnique({ where: { id }, select: { id: true } })) {
    throw new DomainError(...used);
  }
  return storeUpload(bytes, { ...actor, companyId }, { id }).catch(refuseDuplicate(...used));
}

/**
 * Never fetches the address, so it can't point this server anywhere else (SSRF).
 * @throws DomainError `invalid`, `forbidden`, `conflict` until a photo has been sent
 */
export async function imagePathOf(imageUrl: string, actor: Actor): Promise<string> {
  const { origin } = new URL(env().APP_ORIGIN);
  const path = imageUrl.startsWith(`${origin}/`) ? imageUrl.slice(origin.length) : imageUrl;
  const { id, companyId } = readTarget(path.startsWith(PATH) ? path.slice(PATH.length) : '', actor);
  const upload = await getUpload(id, { ...actor, companyId });
  if (!upload) throw new DomainError('conflict', MEDIA_COPY.target.empty, { field: 'imageURL' });
  return upload.imageUrl;
}

function readTarget(sealed: string, { userId }: Actor) {
  let target;
  try {
    target = Target.parse(JSON.parse(unseal(sealed, 'upload target')));
  } catch {
    throw invalid('imageURL', MEDIA_COPY.target.unknown);
  }
  if (target.userId !== userId) throw new DomainError('forbidden', MEDIA_COPY.target.foreign);
  return target;
}

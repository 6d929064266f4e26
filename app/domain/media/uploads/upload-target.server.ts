import { z } from 'zod/v4';
import type { Actor } from '~/lib/actor';
import { env } from '~/lib/env.server';
import { DomainError } from '~/lib/errors';
import { MAX_IMAGE_BYTES } from '~/lib/image-limits';
import { seal, unseal } from '~/lib/seal.server';
import { MEDIA_COPY } from '../copy';
import { getUpload } from './upload-queries.server';

/** How long an upload address is good for: a slow link, and a few tries. */
export const TARGET_LIFETIME_MS = 60 * 60 * 1000;

const Target = z.object({
  /** Of the upload that it becomes */
  id: z.uuid(),
  userId: z.uuid(),
  companyId: z.uuid(),
  maxBytes: z.int().default(MAX_IMAGE_BYTES),
  expiresAt: z.number(),
});

export type UploadTarget = z.infer<typeof Target>;

const pathOf = (sealed: string) => `/api/objects/uploads/${sealed}`;

/** An address that a photo can be sent to; nothing is kept until one is. */
export function targetUrl(target: UploadTarget): string {
  return new URL(env().APP_ORIGIN).origin + pathOf(seal(JSON.stringify(target)));
}

/**
 * What stands in an upload address.
 * @throws DomainError `invalid` for what is none, `forbidden` for somebody else's
 */
export function readTarget(sealed: string, { userId }: Actor): UploadTarget {
  const target = openSealed(sealed);
  if (!target) throw new DomainError('invalid', MEDIA_COPY.target.unknown, { field: 'imageURL' });
  if (target.userId !== userId) throw new DomainError('forbidden', MEDIA_COPY.target.foreign);
  return target;
}

function openSealed(sealed: string): UploadTarget | null {
  try {
    return Target.parse(JSON.parse(unseal(sealed)));
  } catch {
    return null; // altered, cut short, or of another server
  }
}

/**
 * The path below /objects/ of the photo that was sent to an upload address. The address is only
 * read, and never asked: whatever else it may point at is refused.
 * @throws DomainError `invalid` for another address, `forbidden` for somebody else's, `conflict`
 *   while no photo is there
 */
export async function imagePathOf(imageUrl: string, actor: Actor): Promise<string> {
  const { origin } = new URL(env().APP_ORIGIN);
  const path = imageUrl.startsWith(`${origin}/`) ? imageUrl.slice(origin.length) : imageUrl;
  const sealed = path.startsWith(pathOf('')) ? path.slice(pathOf('').length) : '';
  const { id, companyId } = readTarget(sealed, actor);
  const upload = await getUpload(id, { ...actor, companyId });
  if (!upload) throw new DomainError('conflict', MEDIA_COPY.target.empty, { field: 'imageURL' });
  return upload.imageUrl;
}

import { db } from '~/db/client.server';
import { openPrivatePhoto } from '~/domain/media/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { isUuid } from '~/lib/uuid';
import { MESSAGING_COPY } from '../copy';

/** For the two companies and admins; `width` in pixels. @throws DomainError `not_found` */
export async function openMessagePhoto(
  { threadId, photoId, width }: { threadId: string; photoId: string; width: number },
  actor: Actor,
) {
  const { companyId } = actor;
  const photo =
    isUuid(threadId) && isUuid(photoId) && (companyId !== null || actor.role === 'admin')
      ? await db.messagePhoto.findFirst({
          where: {
            id: photoId,
            message: {
              threadId,
              ...(actor.role !== 'admin' && {
                thread: { OR: [{ companyAId: companyId! }, { companyBId: companyId! }] },
              }),
            },
          },
          select: { objectPath: true },
        })
      : null;
  if (!photo) throw new DomainError('not_found', MESSAGING_COPY.photoGone);
  return openPrivatePhoto(photo.objectPath, width);
}

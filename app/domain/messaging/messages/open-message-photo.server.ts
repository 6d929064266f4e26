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
  const companyId = actor.companyId ?? '';
  const isParty = { OR: [{ companyAId: companyId }, { companyBId: companyId }] };
  const thread = actor.role === 'admin' ? {} : isParty;
  const mayExist = [threadId, photoId].every(isUuid) && (companyId || actor.role === 'admin');
  const photo =
    mayExist &&
    (await db.messagePhoto.findFirst({
      where: { id: photoId, message: { threadId, thread } },
      select: { objectPath: true },
    }));
  if (!photo) throw new DomainError('not_found', MESSAGING_COPY.photoGone);
  return openPrivatePhoto(photo.objectPath, width);
}

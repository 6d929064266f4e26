import { db } from '~/db/client.server';
import { requireAdminActor } from '~/domain/administration/index.server';
import type { Actor } from '~/lib/actor';
import { drawLogo } from '../photos/draw-logo.server';
import { digestOf } from './store-upload.server';

/**
 * Its id, to be saved within a day. The same file has the same id.
 * @throws DomainError `forbidden`, and as `drawLogo`
 */
export async function storeLogo(bytes: Uint8Array, actor: Actor): Promise<string> {
  requireAdminActor(actor);
  const { width, height, files } = await drawLogo(bytes);
  const id = `${digestOf(bytes).slice(0, 16)}-${width}x${height}`;
  const now = { files, createdAt: new Date() };
  await db.siteLogo.upsert({
    where: { id },
    create: { id, ...now },
    update: now,
    select: { id: true },
  });
  await db.$executeRaw`
    DELETE FROM site_logos l WHERE created_at < now() - interval '1 day'
       AND NOT EXISTS (SELECT FROM site_settings s WHERE s.logo = l.id)`;
  return id;
}

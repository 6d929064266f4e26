import type { Tx } from '~/db/client.server';
import { recordAudit } from '~/domain/administration/index.server';
import { queueMail } from '~/domain/notifications/index.server';
import type { Actor } from '~/lib/actor';
import { type SignInChange, signInChangedMail } from '../mails.server';

/** An audit row, and an email to the person. */
export async function announceSignInChange(
  tx: Tx,
  actor: Pick<Actor, 'userId'>,
  userId: string,
  change: SignInChange,
): Promise<void> {
  await recordAudit(tx, actor, `user.${change}`, userId);
  const user = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, firstName: true },
  });
  await queueMail(tx, change, user.email, signInChangedMail(user, change));
}

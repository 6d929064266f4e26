import type { z } from 'zod/v4';
import { isUniqueViolation, transaction, type Tx } from '~/db/client.server';
import {
  announceListChanged,
  recordAudit,
  requireAdminActor,
} from '~/domain/administration/index.server';
import { notifyAdmins, queueMail } from '~/domain/notifications/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { ACCOUNTS_COPY } from '../copy';
import { adminCreatedMail } from '../mails.server';
import { requireFreshPassword } from '../passwords/confirm-password.server';
import { createAccount } from './create-account.server';
import type { CreateAdmin } from './create-admin.schema';
import { hashPassword } from '../passwords/passwords.server';
import { requireUncommonPassword } from '../passwords/require-uncommon-password.server';

type NewAdmin = z.output<typeof CreateAdmin>;

/**
 * Emails the new admin and the others, the actor too: a stolen session must not make an admin
 * unnoticed. @throws DomainError `forbidden`, `password_required`, `invalid` on `password`,
 * `conflict` on `email`
 */
export async function createAdmin(input: NewAdmin, actor: Actor): Promise<string> {
  requireAdminActor(actor);
  requireFreshPassword(actor);
  const { firstName, lastName, email } = input;
  requireUncommonPassword(input.password, 'password', [firstName, lastName, email]);
  const hash = await hashPassword(input.password);
  return orEmailTaken(() =>
    transaction(async (tx) => {
      const name = `${firstName} ${lastName}`;
      await notifyAdmins(tx, ACCOUNTS_COPY.admin.createdForAdmins(name, email));
      const id = await insertAdmin(tx, input, hash, actor);
      await queueMail(tx, 'admin_created', email, adminCreatedMail(input));
      await announceListChanged(tx, 'admins', actor.userId);
      return id;
    }),
  );
}

export async function insertAdmin(
  tx: Tx,
  { email, firstName, lastName }: Omit<NewAdmin, 'password'>,
  hash: string,
  actor: Actor | null,
): Promise<string> {
  const name = { firstName, lastName };
  const id = await createAccount(tx, { email, hashedPassword: hash, ...name, role: 'admin' });
  await recordAudit(tx, {
    actor,
    action: 'admin.created',
    subject: { type: 'user', id },
    after: { role: 'admin' },
  });
  return id;
}

/** @throws DomainError `conflict` on `email` if another account has it */
export async function orEmailTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new DomainError('conflict', ACCOUNTS_COPY.admin.emailTaken, { field: 'email' });
  }
}

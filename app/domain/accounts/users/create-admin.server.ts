import type { z } from 'zod/v4';
import { Prisma, transaction, type Tx } from '~/db/client.server';
import {
  nameOfUser,
  recordAdminEvent,
  recordAudit,
  requireAdminActor,
} from '~/domain/administration/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { ACCOUNTS_COPY } from '../copy';
import type { CreateAdmin } from './create-admin.schema';
import { hashPassword } from '../passwords/passwords.server';
import { requireUncommonPassword } from '../passwords/require-uncommon-password.server';

type NewAdmin = z.output<typeof CreateAdmin>;

/** @throws DomainError `forbidden`, `invalid` on `password`, `conflict` on `email` */
export async function createAdmin(input: NewAdmin, actor: Actor): Promise<string> {
  requireAdminActor(actor);
  requireUncommonPassword(input.password);
  const hash = await hashPassword(input.password);
  return orEmailTaken(() =>
    transaction(async (tx) => {
      const id = await insertAdmin(tx, input, hash, actor);
      const byName = await nameOfUser(tx, actor.userId);
      await recordAdminEvent(tx, { type: 'list_changed', list: 'admins', byName });
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
  const { id } = await tx.user.create({
    data: {
      email,
      firstName,
      lastName,
      password: hash,
      role: 'admin',
      emailVerified: true,
      emailVerifiedAt: new Date(),
    },
    select: { id: true },
  });
  await recordAudit(tx, {
    actor,
    action: 'admin.created',
    subject: { type: 'user', id },
    after: { email, firstName, lastName, role: 'admin' },
  });
  return id;
}

/** @throws DomainError `conflict` on `email` if another account has it */
export async function orEmailTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isTaken = error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
    if (!isTaken) throw error;
    throw new DomainError('conflict', ACCOUNTS_COPY.admin.emailTaken, { field: 'email' });
  }
}

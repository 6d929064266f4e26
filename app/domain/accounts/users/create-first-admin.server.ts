import { createHash, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod/v4';
import { db, transaction, type Tx } from '~/db/client.server';
import { notifyListeners } from '~/db/listen.server';
import { countToward } from '~/db/rate-limits.server';
import { env } from '~/lib/env.server';
import { DomainError } from '~/lib/errors';
import type { Visitor } from '~/lib/actor';
import { ACCOUNTS_COPY } from '../copy';
import { countFromAddress } from '../count-from-address.server';
import { insertAdmin, orEmailTaken } from './create-admin.server';
import type { CreateFirstAdmin } from './create-admin.schema';
import { hashPassword } from '../passwords/passwords.server';
import { requireUncommonPassword } from '../passwords/require-uncommon-password.server';

const ATTEMPTS_FROM_ADDRESS = { name: 'admin_setup_address', max: 5, withinSeconds: 15 * 60 };
/** For all addresses together: guessing from many is no faster. */
const ATTEMPTS_IN_ALL = { name: 'admin_setup', max: 20, withinSeconds: 60 * 60 };

/** The last admin can't be removed, so a yes is remembered for the process. */
export const firstAdmin = { isKnown: false };

export async function adminExists(): Promise<boolean> {
  firstAdmin.isKnown ||= await hasAdmin(db);
  return firstAdmin.isKnown;
}

async function hasAdmin(tx: Tx): Promise<boolean> {
  const admin = await tx.user.findFirst({
    where: { role: 'admin', anonymizedAt: null },
    select: { id: true },
  });
  return admin !== null;
}

/**
 * Needs ADMIN_SECRET. If several run at once, one succeeds, and setup closes for good. Returns the id.
 * @throws DomainError `forbidden` (on `adminSecret` if that is wrong), `invalid` on `password`,
 * `conflict` on `email`, `rate_limited`
 */
export async function createFirstAdmin(
  { adminSecret, ...input }: z.output<typeof CreateFirstAdmin>,
  visitor: Visitor,
): Promise<string> {
  if (await hasAdmin(db)) throw new DomainError('forbidden', ACCOUNTS_COPY.admin.exists);
  await countFromAddress(ATTEMPTS_FROM_ADDRESS, visitor);
  await countToward(ATTEMPTS_IN_ALL, 'everybody');
  if (!isSame(adminSecret, env().ADMIN_SECRET)) {
    throw new DomainError('forbidden', ACCOUNTS_COPY.admin.secretWrong, { field: 'adminSecret' });
  }
  const { firstName, lastName, email } = input;
  requireUncommonPassword(input.password, 'password', [firstName, lastName, email]);
  const hash = await hashPassword(input.password);
  return orEmailTaken(() =>
    transaction(async (tx) => {
      // The second waits here and then sees the first's admin.
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('admins'))`;
      if (await hasAdmin(tx)) throw new DomainError('forbidden', ACCOUNTS_COPY.admin.exists);
      const id = await insertAdmin(tx, input, hash, null);
      // Cached guest pages link to the setup page, which is closed now.
      await notifyListeners(tx, 'catalogue_changed');
      return id;
    }),
  );
}

/** Constant time: a partly right guess takes as long. */
function isSame(guess: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(guess), digest(secret));
}

import type { z } from 'zod/v4';
import { createHash, timingSafeEqual } from 'node:crypto';
import { refuseDuplicate, transaction, type Tx, db } from '~/db/client.server';
import {
  announceListChanged,
  recordAudit,
  requireAdminActor,
} from '~/domain/administration/index.server';
import { notifyAdmins, queueMail } from '~/domain/notifications/index.server';
import type { Actor, Visitor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { notifyListeners } from '~/db/listen.server';
import { countToward } from '~/db/rate-limits.server';
import { env } from '~/lib/env.server';
import { ACCOUNTS_COPY } from '../copy';
import { adminCreatedMail } from '../mails.server';
import { requireFreshPassword, hashPassword } from '../passwords/passwords.server';
import { requireUncommonPassword } from '../passwords/require-uncommon-password.server';
import { countFromAddress } from '../count-from-address.server';
import { createAccount } from './create-account.server';
import type { CreateAdmin, CreateFirstAdmin } from './users.schema';

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
  return transaction(async (tx) => {
    const name = `${firstName} ${lastName}`;
    await notifyAdmins(tx, ACCOUNTS_COPY.admin.createdForAdmins(name, email));
    const id = await insertAdmin(tx, input, hash, actor);
    await queueMail(tx, 'admin_created', email, adminCreatedMail(input));
    await announceListChanged(tx, 'admins', actor.userId);
    return id;
  }).catch(throwEmailTaken);
}

async function insertAdmin(
  tx: Tx,
  { email, firstName, lastName }: Omit<NewAdmin, 'password'>,
  hash: string,
  actor: Actor | null,
): Promise<string> {
  const name = { firstName, lastName };
  const id = await createAccount(tx, { email, hashedPassword: hash, ...name, role: 'admin' });
  await recordAudit(tx, actor, 'admin.created', id, { after: { role: 'admin' } });
  return id;
}

const throwEmailTaken = refuseDuplicate('conflict', ACCOUNTS_COPY.admin.emailTaken, {
  field: 'email',
});

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
  // Checked first, so that a weak password doesn't use up an attempt.
  const { firstName, lastName, email } = input;
  requireUncommonPassword(input.password, 'password', [firstName, lastName, email]);
  await countFromAddress(ATTEMPTS_FROM_ADDRESS, visitor);
  await countToward(ATTEMPTS_IN_ALL, 'everybody');
  if (!isSame(adminSecret, env().ADMIN_SECRET)) {
    throw new DomainError('forbidden', ACCOUNTS_COPY.admin.secretWrong, { field: 'adminSecret' });
  }
  const hash = await hashPassword(input.password);
  return transaction(async (tx) => {
    // The second waits here and then sees the first's admin.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('admins'))`;
    if (await hasAdmin(tx)) throw new DomainError('forbidden', ACCOUNTS_COPY.admin.exists);
    const id = await insertAdmin(tx, input, hash, null);
    // Cached guest pages link to the setup page, which is closed now.
    await notifyListeners(tx, 'catalogue_changed');
    return id;
  }).catch(throwEmailTaken);
}

/** Constant time: a partly right guess takes as long. */
function isSame(guess: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(guess), digest(secret));
}

import { createHmac } from 'node:crypto';
import type { Tx } from '~/db/client.server';
import { env } from '~/lib/env.server';

/** As long as a registration that nobody confirms is kept. */
const LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;

/** Under what it is kept in `sessions`; nobody can name it who does not know SESSION_SECRET. */
export function unconfirmedPasswordId(email: string): string {
  const digest = createHmac('sha256', env().SESSION_SECRET)
    .update(`unconfirmed password ${email.toLowerCase()}`)
    .digest('base64url');
  return `unconfirmed:${digest}`;
}

/**
 * Keeps the password of a registration whose address is somebody's already, and which is therefore
 * not kept itself. Signing in with it says that the email is not verified, as it does after any
 * other registration: else it would tell who is known. It lets nobody in.
 * @param hashedPassword null where none was chosen: comparing with it takes its time all the same
 * @param proof of the registration, by which the browser that sent it may correct it
 */
export async function keepUnconfirmedPassword(
  tx: Tx,
  email: string,
  { hashedPassword, proof }: { hashedPassword: string | null; proof: string },
): Promise<void> {
  const sid = unconfirmedPasswordId(email);
  const kept = {
    sess: { kind: 'unconfirmed_password', hash: hashedPassword, proof },
    expire: new Date(Date.now() + LIFETIME_MS),
  };
  await tx.sessionStore.upsert({
    where: { sid },
    create: { sid, ...kept },
    update: kept,
    select: { sid: true },
  });
}

/** The proof of the registration whose password is kept, or null. */
export async function findUnconfirmedProof(tx: Tx, email: string): Promise<string | null> {
  const [kept] = await tx.$queryRaw<{ proof: string | null }[]>`
    SELECT sess->>'proof' AS proof FROM sessions
     WHERE sid = ${unconfirmedPasswordId(email)} AND expire > now()`;
  return kept?.proof ?? null;
}

/** Forgets it, once a registration with the address is kept itself. Safe to repeat. */
export async function forgetUnconfirmedPassword(tx: Tx, email: string): Promise<void> {
  await tx.sessionStore.deleteMany({ where: { sid: unconfirmedPasswordId(email) } });
}

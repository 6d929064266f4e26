import { createHmac } from 'node:crypto';
import type { Tx } from '~/db/client.server';
import { env } from '~/lib/env.server';

const LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;

/** Can't be guessed without SESSION_SECRET. */
export function unconfirmedPasswordId(email: string): string {
  const digest = createHmac('sha256', env().SESSION_SECRET)
    .update(`unconfirmed password ${email.toLowerCase()}`)
    .digest('base64url');
  return `unconfirmed:${digest}`;
}

/**
 * Keeps the password someone registered with for an address that already has an account. Signing in
 * with it answers "email not verified", as after any registration, so it doesn't reveal who has an
 * account. A null password takes as long to compare.
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

export async function findUnconfirmedProof(tx: Tx, email: string): Promise<string | null> {
  const [kept] = await tx.$queryRaw<{ proof: string | null }[]>`
    SELECT sess->>'proof' AS proof FROM sessions
     WHERE sid = ${unconfirmedPasswordId(email)} AND expire > now()`;
  return kept?.proof ?? null;
}

/** Call it once a registration with the address is stored. Safe to repeat. */
export async function forgetUnconfirmedPassword(tx: Tx, email: string): Promise<void> {
  await tx.sessionStore.deleteMany({ where: { sid: unconfirmedPasswordId(email) } });
}

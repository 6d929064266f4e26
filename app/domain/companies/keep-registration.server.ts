import { randomBytes } from 'node:crypto';
import { z } from 'zod/v4';
import { db } from '~/db/client.server';
import type { EarlierRegistration } from './keep-request.server';

/** How long a browser may go back to what it registered, and correct it. */
export const REGISTRATION_AT_HAND_MS = 24 * 60 * 60 * 1000;

const Kept = z.object({
  kind: z.literal('registration'),
  email: z.string(),
  proof: z.string(),
  typed: z.record(z.string(), z.string()),
  backTo: z.string(),
});

/** The registration that a browser is at, with what was typed: never a password. */
export interface RegistrationAtHand extends EarlierRegistration {
  typed: Record<string, string>;
  /** The path of the form. */
  backTo: string;
}

/**
 * Keeps what a visitor has registered, for the page of the code and the way back from it. The same
 * is kept when the address was known and no registration came of it.
 * @returns its id: 256 random bits, for that visitor's browser only
 */
export async function keepRegistration({
  email,
  proof,
  typed,
  backTo,
}: RegistrationAtHand): Promise<string> {
  const sid = randomBytes(32).toString('base64url');
  const sess = { kind: 'registration', email, proof, typed, backTo };
  await db.sessionStore.create({
    data: { sid, sess, expire: new Date(Date.now() + REGISTRATION_AT_HAND_MS) },
    select: { sid: true },
  });
  return sid;
}

/** What is kept under an id, or null when it is expired or unknown. */
export async function getRegistrationAtHand(sid: string): Promise<RegistrationAtHand | null> {
  const row = await db.sessionStore.findFirst({
    where: { sid, expire: { gt: new Date() } },
    select: { sess: true },
  });
  const kept = Kept.safeParse(row?.sess);
  if (!kept.success) return null;
  const { email, proof, typed, backTo } = kept.data;
  return { email, proof, typed, backTo };
}

/** Forgets it once its address is confirmed. Safe to repeat. */
export async function dropRegistrationAtHand(sid: string): Promise<void> {
  await db.sessionStore.deleteMany({ where: { sid } });
}

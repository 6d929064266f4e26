import { z } from 'zod/v4';
import { db, type Tx } from '~/db/client.server';
import { newToken } from '~/lib/tokens.server';
import type { EarlierRegistration } from './keep-request.server';

export const REGISTRATION_AT_HAND_MS = 24 * 60 * 60 * 1000;

const Kept = z.object({
  kind: z.literal('registration'),
  email: z.string(),
  proof: z.string(),
  typed: z.record(z.string(), z.string()),
  backTo: z.string(),
});

const Confirmed = z.object({ kind: z.literal('confirmed_registration'), email: z.string() });

export interface RegistrationAtHand extends EarlierRegistration {
  /** 256 random bits, for that browser only. */
  sid: string;
  typed: Record<string, string>;
  backTo: string;
}

/** Looks the same if the address was known and nothing was registered. Returns its id. */
export async function keepRegistration({
  email,
  proof,
  typed,
  backTo,
}: Omit<RegistrationAtHand, 'sid'>): Promise<string> {
  const sid = newToken();
  const sess = { kind: 'registration', email, proof, typed, backTo };
  await db.sessionStore.create({
    data: { sid, sess, expire: new Date(Date.now() + REGISTRATION_AT_HAND_MS) },
    select: { sid: true },
  });
  return sid;
}

export async function getRegistrationAtHand(sid: string): Promise<RegistrationAtHand | null> {
  const kept = await readKept(sid, Kept);
  if (!kept) return null;
  const { email, proof, typed, backTo } = kept;
  return { sid, email, proof, typed, backTo };
}

async function readKept<Schema extends z.ZodType>(
  sid: string,
  schema: Schema,
): Promise<z.output<Schema> | null> {
  const row = await db.sessionStore.findFirst({
    where: { sid, expire: { gt: new Date() } },
    select: { sess: true },
  });
  return schema.safeParse(row?.sess).data ?? null;
}

/** Keeps only the confirmation, so that a code sent twice gets the first answer. */
export async function keepConfirmation(tx: Tx, sid: string, email: string): Promise<void> {
  await tx.sessionStore.updateMany({
    where: { sid },
    data: { sess: { kind: 'confirmed_registration', email } },
  });
}

export async function getConfirmedEmail(sid: string): Promise<string | null> {
  const kept = await readKept(sid, Confirmed);
  if (!kept) return null;
  // After a rejection and a new registration, it needs a new code.
  const request = await db.companyRegistrationRequest.findFirst({
    where: { contactEmail: kept.email, emailVerified: true },
    select: { id: true },
  });
  return request && kept.email;
}

/** Safe to repeat. */
export async function dropRegistrationAtHand(sid: string): Promise<void> {
  await db.sessionStore.deleteMany({ where: { sid } });
}

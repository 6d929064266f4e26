import { db } from '~/db/client.server';
import { env } from '~/lib/env.server';

const LIFETIME_MS = 5 * 60 * 1000;

/** A browser signs only for the site it is on, and the server accepts no other site. */
export function relyingParty() {
  const { hostname, origin } = new URL(env().APP_ORIGIN);
  return { rpID: hostname, expectedRPID: hostname, expectedOrigin: origin };
}

export async function keepChallenge(challenge: string, askedBy: string): Promise<void> {
  const expiresAt = new Date(Date.now() + LIFETIME_MS);
  await db.passkeyChallenge.create({
    data: { challenge, askedBy, expiresAt },
    select: { challenge: true },
  });
}

/** Works once, within five minutes, for the session or browser it was made for. */
export const spendChallengeOf =
  (askedBy: string) =>
  async (challenge: string): Promise<boolean> => {
    const where = { challenge: challenge.slice(0, 100), askedBy, expiresAt: { gt: new Date() } };
    return (await db.passkeyChallenge.deleteMany({ where })).count === 1;
  };

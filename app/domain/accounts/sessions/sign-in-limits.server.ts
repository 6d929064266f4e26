import { countToward, resetCount, uncount } from '~/db/rate-limits.server';
import type { Visitor } from '~/lib/actor';
import { db, type Tx } from '~/db/client.server';
import { networkOf } from '../count-from-address.server';

/** Sign-ins of one network to any account, passkeys too */
export const SIGN_INS_FROM_ADDRESS = { name: 'sign_in_address', max: 60, withinSeconds: 60 };
const WITHIN = { max: 10, withinSeconds: 15 * 60 };
const FROM_ADDRESS = { name: 'sign_in', ...WITHIN };
const FROM_KNOWN_BROWSER = { name: 'sign_in_browser', ...WITHIN };
const ELSEWHERE = { name: 'sign_in_elsewhere', max: 100, withinSeconds: 60 * 60 };

/**
 * Attempts to sign in, wrong passwords above all: counted before the password is compared, so that
 * parallel ones count. A browser the account has signed in with has its own limit: strangers'
 * attempts don't lock it out. Call what is returned once the password was right and the account may
 * sign in. @throws DomainError `rate_limited`
 */
export async function countSignIn(email: string, visitor: Visitor): Promise<() => Promise<void>> {
  const { browser } = visitor;
  if (browser && (await isBrowserOf(email, browser))) {
    const key = ofBrowser(email, browser);
    await countToward(FROM_KNOWN_BROWSER, key);
    return () => resetCount(FROM_KNOWN_BROWSER, key);
  }
  const key = fromAddress(email, visitor);
  await countToward(FROM_ADDRESS, key);
  await countToward(ELSEWHERE, email);
  return async () => {
    await resetCount(FROM_ADDRESS, key);
    await uncount(ELSEWHERE, email);
  };
}

/** A completed password reset lifts the limits for this visitor. */
export async function forgetSignIns(email: string, visitor: Visitor): Promise<void> {
  const { browser } = visitor;
  if (browser) await resetCount(FROM_KNOWN_BROWSER, ofBrowser(email, browser));
  await resetCount(FROM_ADDRESS, fromAddress(email, visitor));
  await resetCount(ELSEWHERE, email);
}

const ofBrowser = (email: string, browser: string) => `${email} ${browser}`;

const fromAddress = (email: string, { ipAddress }: Visitor) =>
  `${email} ${ipAddress ? networkOf(ipAddress) : ''}`;

/** One query whether or not the email is known. */
async function isBrowserOf(email: string, browser: string): Promise<boolean> {
  const known = await db.knownBrowser.findFirst({
    where: { tokenDigest: browser, user: { email } },
    select: { userId: true },
  });
  return known !== null;
}

/** After a sign-in or a reset. Safe to repeat. */
export async function rememberBrowser(
  userId: string,
  browser: string | null | undefined,
  tx: Tx = db,
): Promise<void> {
  if (!browser) return;
  await tx.$executeRaw`
    INSERT INTO known_browsers (user_id, token_digest) VALUES (${userId}::uuid, ${browser})
    ON CONFLICT (user_id, token_digest) DO UPDATE SET last_used_at = now()`;
}

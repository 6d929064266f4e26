import { db, type Tx } from '~/db/client.server';

/** One query whether or not the email is known. */
export async function isBrowserOf(email: string, browser: string): Promise<boolean> {
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

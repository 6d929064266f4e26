import { createHmac } from 'node:crypto';
import type { z } from 'zod/v4';
import { db, transaction, type Tx } from '~/db/client.server';
import { queueMail } from '~/domain/notifications/index.server';
import type { Visitor } from '~/lib/actor';
import { env } from '~/lib/env.server';
import { addJob, type JobPayloads } from '~/services/jobs.server';
import { passwordResetMail } from '../mails.server';
import { keepUserCode, makeCode } from '../codes/codes.server';
import { MAX_CODES_PER_DAY, RESEND_COOLDOWN_SECONDS } from '../codes/code-rules';
import { countFromAddress, networkOf } from '../count-from-address.server';
import type { RequestPasswordReset } from './passwords.schema';

const REQUESTS_FROM_ADDRESS = { name: 'forgot_password_address', max: 20, withinSeconds: 15 * 60 };

const MAX_CODES_FOR_STRANGERS = 30;

/** Looks nothing up: any address takes the same time. @throws DomainError `rate_limited` */
export async function requestPasswordReset(
  { email }: z.output<typeof RequestPasswordReset>,
  visitor: Visitor,
): Promise<void> {
  await countFromAddress(REQUESTS_FROM_ADDRESS, visitor);
  const { browser = null, ipAddress } = visitor;
  const network = ipAddress && digest(networkOf(ipAddress));
  const key = digest(JSON.stringify([email.toLowerCase(), browser, network]));
  const asked = { email, browser, network };
  await addJob(db, 'send_password_reset', asked, { jobKey: `send_password_reset:${key}` });
}

/** Addresses are few, so a plain digest could be guessed. */
const digest = (text: string) =>
  createHmac('sha256', `password resets ${env().SESSION_SECRET}`).update(text).digest('hex');

/** Job. Never too often (`isTooSoon`), and none to banned users. Safe to repeat. */
export async function sendPasswordReset({
  email,
  browser = null,
  network = null,
}: JobPayloads['send_password_reset']): Promise<void> {
  const user = await db.user.findFirst({
    where: { email, anonymizedAt: null, bannedAt: null },
    select: { id: true, email: true, firstName: true },
  });
  if (!user) return;
  const { code, hash, expiresAt } = await makeCode();

  await transaction(async (tx) => {
    // Race: after an email change, the former mailbox must not get a code.
    const same = await tx.$queryRaw<unknown[]>`
      SELECT 1 FROM users WHERE id = ${user.id}::uuid AND email = ${user.email}::citext FOR UPDATE`;
    if (same.length === 0 || (await isTooSoon(tx, user.id, { browser, network }))) return;
    await keepUserCode(tx, {
      userId: user.id,
      purpose: 'password_reset',
      email: user.email,
      hash,
      expiresAt,
      askedByBrowser: browser,
      askedFromNetwork: network,
    });
    await queueMail(tx, 'password_reset', user.email, passwordResetMail(user, code), expiresAt);
  });
}

/**
 * One in 60 seconds and ten a day for each known browser and each network of strangers; thirty a
 * day for all strangers. So no one can flood a mailbox, nor silence it for its owner.
 */
async function isTooSoon(
  tx: Tx,
  userId: string,
  { browser, network }: { browser: string | null; network: string | null },
): Promise<boolean> {
  const [sent] = await tx.$queryRaw<
    { isKnown: boolean; justNow: number; own: number; strangers: number }[]
  >`
    WITH me AS (
      SELECT EXISTS (SELECT 1 FROM known_browsers
                      WHERE user_id = ${userId}::uuid AND token_digest = ${browser}) AS known
    ), sent AS (
      SELECT c.created_at, k.user_id IS NULL AS by_stranger,
             CASE WHEN me.known THEN c.asked_by_browser = ${browser}
                  ELSE k.user_id IS NULL AND c.asked_from_network IS NOT DISTINCT FROM ${network}
             END AS own
        FROM me, email_verification_codes c
        LEFT JOIN known_browsers k
          ON k.user_id = c.user_id AND k.token_digest = c.asked_by_browser
       WHERE c.user_id = ${userId}::uuid AND c.purpose = 'password_reset'
         AND c.created_at > now() - interval '1 day'
    )
    SELECT (SELECT known FROM me) AS "isKnown",
           count(*) FILTER (WHERE own AND created_at >
             now() - make_interval(secs => ${RESEND_COOLDOWN_SECONDS}))::int AS "justNow",
           count(*) FILTER (WHERE own)::int AS own,
           count(*) FILTER (WHERE by_stranger)::int AS strangers
      FROM sent`;
  const { isKnown, justNow, own, strangers } = sent!;
  return (
    justNow > 0 || own >= MAX_CODES_PER_DAY || (!isKnown && strangers >= MAX_CODES_FOR_STRANGERS)
  );
}

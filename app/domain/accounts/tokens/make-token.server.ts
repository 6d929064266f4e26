import { randomBytes } from 'node:crypto';
import type { z } from 'zod/v4';
import { transaction } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { TOKENS_COPY } from '../copy';
import type { MakeToken } from './make-token.schema';
import { TOKEN_PREFIX, tokenDigest } from './token-digest.server';

const MAX_TOKENS = 20;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Makes a token with which a program calls the API in the name of the one who acts. At most 20.
 *
 * Not idempotent: each call makes another.
 * @returns the token, which is told this once and kept nowhere
 * @throws DomainError `conflict` where there are too many
 */
export async function makeToken(
  { name, scope, days }: z.output<typeof MakeToken>,
  { userId }: Actor,
): Promise<{ id: string; token: string }> {
  const token = TOKEN_PREFIX + randomBytes(32).toString('base64url');
  return transaction(async (tx) => {
    // The user's row is locked, so that two at once are counted one after the other.
    await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${userId}::uuid FOR UPDATE`;
    if ((await tx.apiToken.count({ where: { userId } })) >= MAX_TOKENS) {
      throw new DomainError('conflict', TOKENS_COPY.tooMany);
    }
    const { id } = await tx.apiToken.create({
      data: {
        userId,
        name,
        scope,
        tokenDigest: tokenDigest(token),
        ending: token.slice(-4),
        expiresAt: days ? new Date(Date.now() + Number(days) * DAY_MS) : null,
      },
      select: { id: true },
    });
    return { id, token };
  });
}

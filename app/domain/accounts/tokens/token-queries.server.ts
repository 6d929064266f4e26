import { db } from '~/db/client.server';
import type { Actor } from '~/lib/actor';

export interface TokenView {
  id: string;
  name: string;
  scope: 'read' | 'write';
  /** Its last four characters */
  ending: string;
  /** ISO 8601 */
  createdAt: string;
  /** ISO 8601, to the minute; null while nothing has used it */
  lastUsedAt: string | null;
  /** ISO 8601; null where it has no end */
  expiresAt: string | null;
  isExpired: boolean;
}

/** The personal tokens of the one who acts, the newest first. */
export async function listTokens({ userId }: Actor): Promise<TokenView[]> {
  const tokens = await db.apiToken.findMany({
    where: { userId },
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    select: {
      id: true,
      name: true,
      scope: true,
      ending: true,
      createdAt: true,
      lastUsedAt: true,
      expiresAt: true,
    },
  });
  return tokens.map(({ createdAt, lastUsedAt, expiresAt, ...token }) => ({
    ...token,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
    isExpired: expiresAt !== null && expiresAt.getTime() <= Date.now(),
  }));
}

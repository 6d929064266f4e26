import { createHash } from 'node:crypto';

/** By it a token that was published by mistake is found by whoever looks for such. */
export const TOKEN_PREFIX = 'offcut_';

/**
 * The database holds a digest, and finds by it: whoever reads the table can call nothing, and the
 * time of a look-up says nothing about the token. It is of 256 random bits, so a fast one is enough.
 */
export function tokenDigest(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

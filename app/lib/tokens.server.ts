import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/**
 * For the database: read access to it must not give working tokens. A fast hash is enough for 256
 * bits.
 */
export const tokenDigest = (token: string): string =>
  createHash('sha256').update(token).digest('hex');

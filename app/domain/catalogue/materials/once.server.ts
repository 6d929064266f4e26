import { createHash } from 'node:crypto';

/**
 * A one-time id belongs to its contents: the same form sent again has the same digest, other
 * contents under a used id have another.
 */
export const onceDigest = (id: string, contents: object): string =>
  createHash('sha256')
    .update(JSON.stringify([id, contents]))
    .digest('hex');

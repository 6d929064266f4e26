import { createHash, randomBytes } from 'node:crypto';

export const INVITATION_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

/** 256 random bits for the link, and their digest for the database. */
export function makeInvitationToken(): { token: string; tokenHash: string; expiresAt: Date } {
  const token = randomBytes(32).toString('base64url');
  return {
    token,
    tokenHash: hashInvitationToken(token),
    expiresAt: new Date(Date.now() + INVITATION_LIFETIME_MS),
  };
}

export function hashInvitationToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

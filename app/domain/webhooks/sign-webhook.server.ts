import { createHmac, randomBytes } from 'node:crypto';
import { unsealOrNull } from '~/lib/seal.server';
import { WEBHOOKS_COPY } from './copy';

const PREFIX = 'whsec_';
const DAY_MS = 24 * 60 * 60 * 1000;

/** Null once the former secret no longer signs. */
export function formerSecretUntil(changedAt: Date | null): Date | null {
  const until = changedAt && new Date(changedAt.getTime() + DAY_MS);
  return until && until > new Date() ? until : null;
}

export const newSecret = (): string => PREFIX + randomBytes(32).toString('base64');

export interface Signer {
  sealedSecret: string;
  sealedFormerSecret: string | null;
  secretChangedAt: Date | null;
}

/**
 * With a changed secret, the former one signs too for a day. @throws Error if SESSION_SECRET changed
 * Source: Standard Webhooks 1.0.0. docs/webhooks.md has a worked example.
 */
export function signedHeaders(
  { sealedSecret, sealedFormerSecret, secretChangedAt }: Signer,
  { id, body, at }: { id: string; body: string; at: Date },
): Record<string, string> {
  const former = formerSecretUntil(secretChangedAt) && sealedFormerSecret;
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = [sealedSecret, ...(former ? [former] : [])].map((sealed) =>
    signature(sealed, `${id}.${timestamp}.${body}`),
  );
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Offcut-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}

function signature(sealed: string, content: string): string {
  const secret = unsealOrNull(sealed, 'webhook secret');
  if (!secret) throw new Error(WEBHOOKS_COPY.secretLost);
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
}

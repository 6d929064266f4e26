import { createHmac, randomBytes } from 'node:crypto';
import { unseal } from '~/lib/seal.server';

const PREFIX = 'whsec_';
const DAY_MS = 24 * 60 * 60 * 1000;

export const FORMER_SECRET_MS = DAY_MS;

export const newSecret = (): string => PREFIX + randomBytes(32).toString('base64');

interface Signer {
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
  const overlaps = secretChangedAt && at.getTime() - secretChangedAt.getTime() < FORMER_SECRET_MS;
  const former = overlaps ? sealedFormerSecret : null;
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = [sealedSecret, ...(former ? [former] : [])].map((sealed) =>
    signature(unseal(sealed, 'webhook secret'), `${id}.${timestamp}.${body}`),
  );
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Offcut-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}

function signature(secret: string, content: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
}

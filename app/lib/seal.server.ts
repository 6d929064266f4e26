import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { env } from './env.server';

/** What is sealed for one purpose opens for no other. */
type Purpose =
  | 'answer of a call'
  | 'authenticator secret'
  | 'dispute evidence'
  | 'email'
  | 'kept form'
  | 'link in an email'
  | 'pending sign-in'
  | 'push key'
  | 'registering again'
  | 'switching a saved search off'
  | 'upload target'
  | 'webhook secret';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Each purpose has its own key, derived from SESSION_SECRET. Source: RFC 5869. */
function keyFor(purpose: Purpose): Buffer {
  return Buffer.from(hkdfSync('sha256', env().SESSION_SECRET, '', `offcut ${purpose}`, 32));
}

/**
 * Threat: a leaked database must not reveal emails with codes. AES-256-GCM, base64url of IV, tag
 * and ciphertext.
 */
export function seal(text: string, purpose: Purpose): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** @throws Error if it was sealed with another secret or for another purpose, or altered */
export function unseal(sealed: string, purpose: Purpose): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([
    decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)),
    decipher.final(),
  ]).toString('utf8');
}

/** Null where `unseal` throws. */
export function unsealOrNull(sealed: string, purpose: Purpose): string | null {
  try {
    return unseal(sealed, purpose);
  } catch {
    return null;
  }
}

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { SITE_NAME } from '~/lib/site';

const STEP_SECONDS = 30;
const DIGITS = 6;
const SECRET_BYTES = 20;

/** Base32. Source: RFC 4648, section 6. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** 160 random bits in base32. Source: RFC 4226, section 4. */
export function newSecret(): string {
  const bits = [...randomBytes(SECRET_BYTES)].map((byte) => byte.toString(2).padStart(8, '0'));
  const groups = bits.join('').match(/.{5}/g)!;
  return groups.map((group) => LETTERS[parseInt(group, 2)]).join('');
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes = bits.join('').match(/.{8}/g)!;
  return Buffer.from(bytes.map((byte) => parseInt(byte, 2)));
}

/** Source: RFC 4226, section 5.3. */
export function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const number = hash.readUInt32BE(hash.at(-1)! & 0x0f) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

export const stepAt = (seconds: number): number => Math.floor(seconds / STEP_SECONDS);

/** Null for a wrong code. One step early or late is right. Source: RFC 6238, section 5.2. */
export function findStep(secret: string, code: string, now: number): number | null {
  const isSame = (step: number) =>
    code.length === DIGITS && timingSafeEqual(Buffer.from(codeOf(secret, step)), Buffer.from(code));
  return [now, now - 1, now + 1].find(isSame) ?? null;
}

/** Source: https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
export function appAddress(secret: string, email: string): string {
  const label = `${encodeURIComponent(SITE_NAME)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?${new URLSearchParams({ secret, issuer: SITE_NAME })}`;
}

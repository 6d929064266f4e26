import { hash, verify } from '@node-rs/argon2';

/** argon2id with 19 MiB and two passes. Source: OWASP Password Storage Cheat Sheet. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Of a password nobody has: verified for unknown users, so that they take as long as known ones. */
let decoyHash: Promise<string> | undefined;

/** @returns the encoded argon2id hash with its salt and parameters. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, ARGON2ID);
}

/**
 * Compares in about the same time whether or not there is a hash to compare with. What is no hash,
 * such as a deleted user's mark, fits no password.
 * @param encodedHash null when the user is unknown
 */
export async function isPasswordRight(
  encodedHash: string | null,
  password: string,
): Promise<boolean> {
  decoyHash ??= hashPassword('no one has this password');
  const known = encodedHash?.startsWith('$argon2id$') ? encodedHash : null;
  const isRight = await verify(known ?? (await decoyHash), password);
  return known !== null && isRight;
}

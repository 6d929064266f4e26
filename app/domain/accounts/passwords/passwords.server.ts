import { hash, verify } from '@node-rs/argon2';

/** argon2id with 19 MiB and two passes. Source: OWASP Password Storage Cheat Sheet. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Verified for unknown users, so that they take as long as known ones. */
let decoyHash: Promise<string> | undefined;

export function hashPassword(password: string): Promise<string> {
  return hash(password, ARGON2ID);
}

/** Takes about as long for null (an unknown user). A deleted user's marker matches no password. */
export async function isPasswordRight(
  encodedHash: string | null,
  password: string,
): Promise<boolean> {
  decoyHash ??= hashPassword('no one has this password');
  const known = encodedHash?.startsWith('$argon2id$') ? encodedHash : null;
  const isRight = await verify(known ?? (await decoyHash), password);
  return known !== null && isRight;
}

import { countToward, resetCount, uncount } from '~/db/rate-limits.server';
import type { Visitor } from '~/lib/actor';
import { networkOf } from '../count-from-address.server';
import { isBrowserOf } from './known-browsers.server';

/** Sign-ins of one network to any account, passkeys too */
export const SIGN_INS_FROM_ADDRESS = { name: 'sign_in_address', max: 60, withinSeconds: 60 };
const WITHIN = { max: 10, withinSeconds: 15 * 60 };
const FROM_ADDRESS = { name: 'sign_in', ...WITHIN };
const FROM_KNOWN_BROWSER = { name: 'sign_in_browser', ...WITHIN };
const ELSEWHERE = { name: 'sign_in_elsewhere', max: 100, withinSeconds: 60 * 60 };

/**
 * Attempts to sign in, wrong passwords above all: counted before the password is compared, so that
 * parallel ones count. A browser the account has signed in with has its own limit: strangers'
 * attempts don't lock it out. Call what is returned once the password was right and the account may
 * sign in. @throws DomainError `rate_limited`
 */
export async function countSignIn(email: string, visitor: Visitor): Promise<() => Promise<void>> {
  const { browser } = visitor;
  if (browser && (await isBrowserOf(email, browser))) {
    const key = `${email} ${browser}`;
    await countToward(FROM_KNOWN_BROWSER, key);
    return () => resetCount(FROM_KNOWN_BROWSER, key);
  }
  const key = fromAddress(email, visitor);
  await countToward(FROM_ADDRESS, key);
  await countToward(ELSEWHERE, email);
  return async () => {
    await resetCount(FROM_ADDRESS, key);
    await uncount(ELSEWHERE, email);
  };
}

/** A completed password reset lifts the limits for this visitor. */
export async function forgetSignIns(email: string, visitor: Visitor): Promise<void> {
  await resetCount(FROM_ADDRESS, fromAddress(email, visitor));
  await resetCount(ELSEWHERE, email);
}

const fromAddress = (email: string, { ipAddress }: Visitor) =>
  `${email} ${ipAddress ? networkOf(ipAddress) : ''}`;

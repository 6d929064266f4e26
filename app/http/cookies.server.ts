import { isHttps } from './security-headers.server';

/** On https the name itself promises Secure, Path=/ and no Domain: no other host can plant it. */
export function cookieName(name: 'session' | 'toast' | 'draft' | 'registration'): string {
  return isHttps() ? `__Host-${name}` : name;
}

export function cookieOptions() {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps() } as const;
}

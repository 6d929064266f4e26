import { isHttps } from './security-headers.server';

type CookieName = 'session' | 'toast' | 'draft' | 'registration';

/** On https browsers take this prefix only with Secure and without Domain: no other host can plant it. */
export function cookieName(name: CookieName): string {
  return isHttps() ? `__Host-${name}` : name;
}

/** Whether a Cookie header has a cookie of this name, unchecked. */
export function carriesCookie(header: string | null | undefined, name: CookieName): boolean {
  return header?.includes(`${cookieName(name)}=`) ?? false;
}

export function cookieOptions() {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps() } as const;
}

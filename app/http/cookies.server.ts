import { isHttps } from './security-headers.server';

type CookieName = 'session' | 'toast' | 'draft' | 'registration';

/** On https the prefix requires Secure and no Domain: no other host can plant the cookie. */
export function cookieName(name: CookieName): string {
  return isHttps() ? `__Host-${name}` : name;
}

/** Checks the name, not the value. */
export function carriesCookie(header: string | null | undefined, name: CookieName): boolean {
  return header?.includes(`${cookieName(name)}=`) ?? false;
}

export function cookieOptions() {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps() } as const;
}

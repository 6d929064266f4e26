import { createCookie } from '@remix-run/node';
import { env } from '~/lib/env.server';
import { isHttps } from '../security-headers.server';

export type CookieName =
  | 'session'
  | 'toast'
  | 'draft'
  | 'browser'
  | 'sign-in'
  | 'zip'
  | 'change'
  | 'styles';

/** On https the prefix requires Secure and no Domain: no other host can plant the cookie. */
export function cookieName(name: CookieName): string {
  return isHttps() ? `__Host-${name}` : name;
}

/** Checks the name and the value's beginning alone. */
export function carriesCookie(
  header: string | null | undefined,
  name: CookieName,
  value = '',
): boolean {
  return header?.includes(`${cookieName(name)}=${value}`) ?? false;
}

/** Unsigned, so use it only where a forged value does no harm. */
export const plainCookie = (name: CookieName, value: string, lifetimeS: number) =>
  `${cookieName(name)}=${value}; Max-Age=${lifetimeS}; Path=/; HttpOnly;${isHttps() ? ' Secure;' : ''} SameSite=Lax`;

export function signedCookie(name: CookieName, lifetimeMs: number) {
  let made: ReturnType<typeof createCookie> | undefined;
  const cookie = () =>
    (made ??= createCookie(cookieName(name), {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: isHttps(),
      secrets: [env().SESSION_SECRET],
      maxAge: lifetimeMs / 1000,
    }));
  return {
    async read(request: Request): Promise<string | null> {
      const value: unknown = await cookie().parse(request.headers.get('Cookie'));
      return typeof value === 'string' && value !== '' ? value : null;
    },
    write: (value: string) => cookie().serialize(value),
    clear: () => cookie().serialize('', { maxAge: 0 }),
  };
}

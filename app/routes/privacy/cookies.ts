import type { CookieName } from '~/http/session/cookies.server';
import type { THEME_KEY } from '~/lib/choices/theme';

/** By name, without the https prefix. Leaving a cookie out is a compile error. */
export const COOKIES: Record<CookieName | typeof THEME_KEY, { why: string; keptFor: string }> = {
  session: { why: 'Keeps you signed in.', keptFor: '30 days after your last visit' },
  browser: {
    why: 'Recognizes a browser that signed in or registered here, so that nobody else can guess your password or code.',
    keptFor: '400 days',
  },
  'sign-in': { why: 'Holds a sign-in that is waiting for its second step.', keptFor: '10 minutes' },
  toast: { why: 'Carries a short message to the next page.', keptFor: '1 minute' },
  draft: { why: 'Finds the message you began before signing in.', keptFor: '1 hour' },
  zip: { why: 'Remembers the ZIP code of your last delivery estimate.', keptFor: '1 year' },
  change: { why: 'Shows you your own change right away.', keptFor: '10 seconds' },
  styles: {
    why: 'Remembers that your browser has our styles, so pages come without them.',
    keptFor: '30 days',
  },
  'offcut-theme': { why: 'Remembers light or dark.', keptFor: '1 year' },
};

import { type Theme, THEME_KEY } from '~/lib/choices/theme';
import { isHttps } from '../security-headers.server';

const A_YEAR_S = 365 * 24 * 60 * 60;

/** Scripts read and write this cookie too. */
export function themeHeaders(theme: Theme): Headers {
  const parts = [`${THEME_KEY}=${theme}`, 'Path=/', `Max-Age=${A_YEAR_S}`, 'SameSite=Lax'];
  if (isHttps()) parts.push('Secure');
  return new Headers({ 'Set-Cookie': parts.join('; ') });
}

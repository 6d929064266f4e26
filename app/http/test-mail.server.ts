import { env } from '~/lib/env.server';

/** Where emails are read while the sandbox replaces the mail service, or null. */
export function testMailPage(): string | null {
  const { postmark, origin } = env().sandbox;
  return postmark ? `${origin}/mail` : null;
}

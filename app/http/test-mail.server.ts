import { env } from '~/lib/env.server';

/** Where letters are read while the sandbox stands in for the mail service, or null. */
export function testMailPage(): string | null {
  const { postmark, origin } = env().sandbox;
  return postmark ? `${origin}/mail` : null;
}

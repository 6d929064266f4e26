import { env } from '~/lib/env.server';

/** Null unless the sandbox replaces the mail service. */
export function testMailPage(): string | null {
  const { postmark, origin } = env().sandbox;
  return postmark ? `${origin}/mail` : null;
}

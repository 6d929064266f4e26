import {
  createUserSession,
  endUserSession,
  findViewer,
  rememberBrowser,
  SESSION_LIFETIME_MS,
  type Viewer,
} from '~/domain/accounts/index.server';
import { NO_USER, USER_HEADER } from '~/lib/sign-in-header';
import { carriesCookie, signedCookie } from './cookies.server';
import { namedVisitorOf } from './visitor.server';
import { oncePerRequest, requestContext } from '../request-context.server';

export type { Viewer, ViewerCompany } from '~/domain/accounts/index.server';

const sessionToken = signedCookie('session', SESSION_LIFETIME_MS);

/** Checks only for the cookie, not the database. */
export function mayHaveSession(request: Request): boolean {
  return carriesCookie(request.headers.get('Cookie'), 'session');
}

/**
 * Read once per request. A renewed session's cookie is sent again, since the browser would drop it
 * 30 days after signing in. A cookie from signing in or out comes after it and wins.
 */
export function getViewer(request: Request): Promise<Viewer | null> {
  return oncePerRequest('viewer', async () => {
    const viewer = await readViewer(request);
    requestContext()?.setHeader(USER_HEADER, viewer?.userId ?? NO_USER);
    // Threat: a form kept on a shared phone must not be sent as the next user.
    const meantFor = request.headers.get(USER_HEADER);
    return meantFor && meantFor !== viewer?.userId ? null : viewer;
  });
}

async function readViewer(request: Request): Promise<Viewer | null> {
  const token = await sessionToken.read(request);
  if (!token) return null;
  let isRenewed = false;
  const viewer = await findViewer(token, () => (isRenewed = true));
  if (isRenewed) requestContext()?.setHeader('Set-Cookie', await sessionToken.write(token));
  return viewer;
}

/**
 * Ends the browser's previous session and remembers the browser. `passwordHash` is the one that was
 * checked, if any. @throws DomainError `unauthenticated` as `createUserSession`
 */
export async function signInHeaders(
  request: Request,
  {
    userId,
    ...proofs
  }: { userId: string; passwordHash?: string | null; hasSecondFactor?: boolean },
): Promise<Headers> {
  await endSession(request);
  const named = namedVisitorOf(request);
  const token = await createUserSession(userId, named.visitor, proofs);
  const headers = new Headers({ 'Set-Cookie': await sessionToken.write(token) });
  await rememberBrowser(userId, named.visitor.browser);
  named.headers.forEach((value, name) => headers.append(name, value));
  return headers;
}

export async function signOutHeaders(request: Request): Promise<Headers> {
  await endSession(request);
  return new Headers({ 'Set-Cookie': await sessionToken.clear() });
}

async function endSession(request: Request): Promise<void> {
  const token = await sessionToken.read(request);
  if (token) await endUserSession(token);
}

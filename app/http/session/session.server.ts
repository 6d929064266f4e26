import { createSessionStorage, type SessionStorage } from '@remix-run/node';
import {
  createUserSession,
  endUserSession,
  findViewer,
  rememberBrowser,
  SESSION_LIFETIME_MS,
  type Viewer,
} from '~/domain/accounts/index.server';
import { env } from '~/lib/env.server';
import { NO_USER, USER_HEADER } from '~/lib/sign-in-header';
import { carriesCookie, cookieName, cookieOptions } from './cookies.server';
import { namedVisitorOf } from './visitor.server';
import { oncePerRequest, requestContext } from '../request-context.server';

export type { Viewer, ViewerCompany } from '~/domain/accounts/index.server';

interface SessionData {
  viewer: Viewer;
  /** This read extended it by 30 days */
  isRenewed: boolean;
  userId: string;
  passwordHash: string | null;
  hasSecondFactor: boolean;
  userAgent: string | null;
}

let memoizedStorage: SessionStorage<SessionData> | undefined;

function sessionStorage(): SessionStorage<SessionData> {
  memoizedStorage ??= createSessionStorage<SessionData>({
    cookie: {
      ...cookieOptions(),
      name: cookieName('session'),
      secrets: [env().SESSION_SECRET],
      maxAge: SESSION_LIFETIME_MS / 1000,
    },
    createData: ({ userId, userAgent, ...proofs }) => {
      if (!userId) throw new Error('a session belongs to a user');
      const ipAddress = requestContext()?.ipAddress ?? null;
      return createUserSession(userId, { userAgent: userAgent ?? null, ipAddress }, proofs);
    },
    readData: async (token) => {
      let isRenewed = false;
      const viewer = await findViewer(token, () => (isRenewed = true));
      return viewer ? { viewer, isRenewed } : null;
    },
    updateData: async () => {},
    deleteData: endUserSession,
  });
  return memoizedStorage;
}

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
  if (!mayHaveSession(request)) return null;
  const session = await readSession(request);
  if (session.get('isRenewed')) {
    const cookie = await sessionStorage().commitSession(session);
    requestContext()?.setHeader('Set-Cookie', cookie);
  }
  return session.get('viewer') ?? null;
}

/**
 * Ends the browser's previous session and remembers the browser. `passwordHash` is the one that was
 * checked, if any. @throws DomainError `unauthenticated` as `createUserSession`
 */
export async function signInHeaders(
  request: Request,
  {
    userId,
    passwordHash = null,
    hasSecondFactor = false,
  }: { userId: string; passwordHash?: string | null; hasSecondFactor?: boolean },
): Promise<Headers> {
  if (mayHaveSession(request)) await endUserSession((await readSession(request)).id);
  const session = await sessionStorage().getSession();
  session.set('userId', userId);
  session.set('passwordHash', passwordHash);
  session.set('hasSecondFactor', hasSecondFactor);
  session.set('userAgent', request.headers.get('User-Agent'));
  const headers = new Headers({ 'Set-Cookie': await sessionStorage().commitSession(session) });
  const named = namedVisitorOf(request);
  await rememberBrowser(userId, named.visitor.browser);
  named.headers.forEach((value, name) => headers.append(name, value));
  return headers;
}

export async function signOutHeaders(request: Request): Promise<Headers> {
  const session = await readSession(request);
  return new Headers({ 'Set-Cookie': await sessionStorage().destroySession(session) });
}

function readSession(request: Request) {
  return sessionStorage().getSession(request.headers.get('Cookie'));
}

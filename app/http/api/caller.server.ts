import { findTokenViewer } from '~/domain/accounts/index.server';
import { requireAdminActor } from '~/domain/administration/index.server';
import { asTrader } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { REFUSALS as GUARDS } from '../session/guards.server';
import { getViewer, type Viewer } from '../session/session.server';
import type { Call } from './define-call.server';

const REFUSALS = {
  ...GUARDS,
  badToken:
    'This token is unknown, revoked or expired, or its company is suspended. Check it under Security.',
  neverByToken: 'A token can’t do this. Sign in with your email and password.',
  readOnly: 'This token is read-only. Create one with write permission under Security.',
} as const;

/**
 * With a personal token the cookie is ignored, so a call has one meaning.
 * @throws DomainError `unauthenticated`, `forbidden`, `no_company`, `rate_limited`
 */
export async function callerOf(request: Request, call: Call): Promise<Viewer | null> {
  const token = bearerToken(request);
  const viewer = token === null ? await getViewer(request) : await tokenCaller(token, call);
  if (call.auth === 'anyone') return viewer;
  if (!viewer) throw new DomainError('unauthenticated', REFUSALS.unauthenticated);
  if (call.auth === 'admin') requireAdminActor(viewer.actor);
  if (call.auth === 'company' && !viewer.company) {
    throw new DomainError('no_company', REFUSALS.noCompany);
  }
  return viewer;
}

async function tokenCaller(token: string, call: Call): Promise<Viewer> {
  const needed = neededScope(call);
  if (needed === 'never') throw new DomainError('forbidden', REFUSALS.neverByToken);
  const found = await findTokenViewer(token);
  if (!found) throw new DomainError('unauthenticated', REFUSALS.badToken);
  if (needed === 'write' && found.scope === 'read') {
    throw new DomainError('forbidden', REFUSALS.readOnly);
  }
  // Threat: a leaked token must not carry admin rights, so an admin acts as an ordinary user.
  return { ...found.viewer, actor: asTrader(found.viewer.actor) };
}

export function neededScope({ auth, method, tokens }: Call): 'read' | 'write' | 'never' {
  if (auth === 'admin') return 'never';
  return tokens ?? (method === 'GET' ? 'read' : 'write');
}

function bearerToken(request: Request): string | null {
  const header = request.headers.get('Authorization');
  if (header === null) return null;
  return /^Bearer +(\S+)$/i.exec(header.trim())?.[1] ?? '';
}

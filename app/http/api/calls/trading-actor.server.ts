import type { Actor } from '~/lib/actor';
import { bearerToken } from '../caller.server';
import type { Viewer } from '../../session.server';

/**
 * Who trades. A token never does what only admins may, so that with one an admin is somebody of
 * their own company, or nobody.
 */
export function traderOf({ viewer, request }: { viewer: Viewer; request: Request }): Actor {
  const { actor } = viewer;
  if (actor.role !== 'admin' || bearerToken(request) === null) return actor;
  return { ...actor, role: actor.companyId ? 'company_user' : 'individual_user' };
}

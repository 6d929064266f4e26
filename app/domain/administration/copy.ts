import { SITE_NAME } from '~/lib/site';
import type { LockReleaseReason } from './admin-events';

/** Source: specification, sections 4 and 8. */
export const ADMINISTRATION_COPY = {
  notAdmin: 'Only admins can do this.',
  needsSecondFactor:
    'Admins need two-step sign-in. Set it up in your profile under Security, then try again.',
  materialNotFound: 'Material not found',
  materialLocked: {
    title: 'Material Locked',
    description: (name: string) =>
      `${name} is editing this material. Wait until they are done, or 5 minutes at most.`,
    lost: 'Your edit lock has ended. Open the material again, compare, and save again.',
  },
  lockFailed: { title: 'Lock Failed', description: 'Failed to acquire edit lock.' },
  unlockFailed: { title: 'Unlock Failed', description: 'Failed to release the edit lock.' },
  system: SITE_NAME,
} as const;

export const LOCK_RELEASE_REASONS: Record<LockReleaseReason, string> = {
  released: 'Editing was finished.',
  timeout: 'The edit lock expired.',
  signed_out: 'The editor signed out.',
  banned: 'The editor was banned.',
  deleted: 'The material was deleted.',
};

export { ADMIN_EVENT_TYPES, type AdminEventType, type LiveAdminEvent } from './admin-events';

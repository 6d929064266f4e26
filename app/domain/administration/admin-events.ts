import type { z } from 'zod/v4';
import type { AdminMaterial, EditLock } from './admin.views';

export type AdminList =
  | 'registrations'
  | 'users'
  | 'companies'
  | 'admins'
  | 'mail'
  | 'categories'
  | 'money';

export const LOCK_RELEASE_REASONS = {
  released: 'Editing was finished.',
  timeout: 'The edit lock expired.',
  signed_out: 'The editor signed out.',
  banned: 'The editor was banned.',
  account_closed: 'The editor’s account was closed.',
  deleted: 'The material was deleted.',
};

export type LockReleaseReason = keyof typeof LOCK_RELEASE_REASONS;

interface Updated {
  materialId: string;
  updatedBy: string;
  updatedByName: string;
}

/** Source: specification, section 7. */
export type AdminEvent =
  | ({ type: 'material_updated'; material: AdminMaterial } & Updated)
  | ({ type: 'material_availability_changed'; available: boolean } & Updated)
  | ({ type: 'material_photo_updated'; imageUrl: string } & Updated)
  | ({ type: 'material_photo_removed' } & Updated)
  | { type: 'material_deleted'; materialId: string; deletedBy: string; deletedByName: string }
  | ({ type: 'material_lock_acquired' } & Omit<LockView, 'expiresAt'>)
  | {
      type: 'material_lock_released';
      materialId: string;
      releasedBy: string;
      releasedByName: string;
      reason: LockReleaseReason;
    }
  | { type: 'list_changed'; list: AdminList; byName: string };

export type LockView = z.output<typeof EditLock>;

type StreamEvent =
  | { type: 'connected'; eventId: number; mustReload: boolean }
  | { type: 'ping' }
  | { type: 'locks_snapshot'; locks: LockView[] };

/** Sent as JSON; `eventId` is the value for `?after=`. */
export type LiveAdminEvent = (AdminEvent & { eventId: number }) | StreamEvent;

export type AdminEventType = LiveAdminEvent['type'];

export const ADMIN_EVENT_TYPES = [
  'connected',
  'ping',
  'locks_snapshot',
  'material_updated',
  'material_deleted',
  'material_availability_changed',
  'material_photo_updated',
  'material_photo_removed',
  'material_lock_acquired',
  'material_lock_released',
  'list_changed',
] as const satisfies readonly AdminEventType[];

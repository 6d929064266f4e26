import type { AdminMaterial } from './admin-material';

export type AdminList =
  'registrations' | 'users' | 'companies' | 'admins' | 'mail' | 'categories' | 'money';

export type LockReleaseReason = 'released' | 'timeout' | 'signed_out' | 'banned' | 'deleted';

/** Source: specification, section 7. */
export type AdminEvent =
  | {
      type: 'material_updated';
      materialId: string;
      material: AdminMaterial;
      updatedBy: string;
      updatedByName: string;
    }
  | { type: 'material_deleted'; materialId: string; deletedBy: string; deletedByName: string }
  | {
      type: 'material_availability_changed';
      materialId: string;
      available: boolean;
      updatedBy: string;
      updatedByName: string;
    }
  | {
      type: 'material_photo_updated';
      materialId: string;
      imageUrl: string;
      updatedBy: string;
      updatedByName: string;
    }
  | {
      type: 'material_photo_removed';
      materialId: string;
      updatedBy: string;
      updatedByName: string;
    }
  | {
      type: 'material_lock_acquired';
      materialId: string;
      lockedBy: string;
      lockedByName: string;
    }
  | {
      type: 'material_lock_released';
      materialId: string;
      releasedBy: string;
      releasedByName: string;
      reason: LockReleaseReason;
    }
  | { type: 'list_changed'; list: AdminList; byName: string };

export interface LockView {
  materialId: string;
  lockedBy: string;
  lockedByName: string;
  /** ISO 8601 */
  expiresAt: string;
}

export type StreamEvent =
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

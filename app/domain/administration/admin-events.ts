import type { AdminMaterial } from './admin-material';

/** The lists of the dashboard that say no more than "look again" when they change. */
export type AdminList =
  'registrations' | 'users' | 'companies' | 'admins' | 'mail' | 'categories' | 'money';

/** Why an edit lock ended; `timeout` is shown in words of its own. */
export type LockReleaseReason = 'released' | 'timeout' | 'signed_out' | 'banned' | 'deleted';

/**
 * What is kept of a change for open dashboards; `…By` is a user's id, `…ByName` what they are called.
 * Source: specification, section 7.
 */
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

/** Who edits what at the moment. */
export interface LockView {
  materialId: string;
  lockedBy: string;
  lockedByName: string;
  /** ISO 8601 */
  expiresAt: string;
}

/** What only the stream itself says: its beginning, its pulse. */
export type StreamEvent =
  | { type: 'connected'; eventId: number; mustReload: boolean }
  | { type: 'ping' }
  | { type: 'locks_snapshot'; locks: LockView[] };

/** What the browser gets as the data of each event, as JSON; `eventId` is what `?after=` takes. */
export type LiveAdminEvent = (AdminEvent & { eventId: number }) | StreamEvent;

export type AdminEventType = LiveAdminEvent['type'];

/** All names of the stream, for whoever subscribes to it. */
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

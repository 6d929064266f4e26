import { LOCK_RELEASE_REASONS, type LiveAdminEvent } from '~/domain/administration/copy';

export interface LiveToast {
  kind: 'success' | 'info';
  title: string;
  description: string;
}

/** `titleOf` knows titles that this page has shown: most events carry only an id. */
export function toastOf(
  event: LiveAdminEvent,
  titleOf: (materialId: string) => string | undefined,
): LiveToast | null {
  const named = (materialId: string) => {
    const title = titleOf(materialId);
    return title ? `“${title}”` : 'a material';
  };
  switch (event.type) {
    case 'material_updated':
      return {
        kind: 'success',
        title: 'Material Updated',
        description: `${event.updatedByName} updated “${event.material.title}”.`,
      };
    case 'material_deleted':
      return {
        kind: 'success',
        title: 'Material Deleted',
        description: `${event.deletedByName} deleted ${named(event.materialId)}.`,
      };
    case 'material_availability_changed':
      return {
        kind: 'success',
        title: 'Availability Changed',
        description: `${event.updatedByName} made ${named(event.materialId)} ${event.available ? 'available' : 'unavailable'}.`,
      };
    case 'material_photo_updated':
      return {
        kind: 'success',
        title: 'Photo Updated',
        description: `${event.updatedByName} changed the photo of ${named(event.materialId)}.`,
      };
    case 'material_photo_removed':
      return {
        kind: 'success',
        title: 'Photo Removed',
        description: `${event.updatedByName} removed the photo of ${named(event.materialId)}.`,
      };
    case 'material_lock_acquired':
      return {
        kind: 'info',
        title: 'Material Locked',
        description: `${event.lockedByName} is editing ${named(event.materialId)}.`,
      };
    case 'material_lock_released':
      return {
        kind: 'info',
        title: event.reason === 'timeout' ? 'Edit Lock Expired' : 'Edit Lock Released',
        description: `${sentenceCase(named(event.materialId))} can be edited again. ${LOCK_RELEASE_REASONS[event.reason]}`,
      };
    default:
      return null;
  }
}

const sentenceCase = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export function actorOf(event: LiveAdminEvent): string | null {
  if ('updatedBy' in event) return event.updatedBy;
  if ('deletedBy' in event) return event.deletedBy;
  if ('lockedBy' in event) return event.lockedBy;
  if ('releasedBy' in event) return event.releasedBy;
  return null;
}

import { LOCK_RELEASE_REASONS, type LiveAdminEvent } from '~/domain/administration/copy';
import { type Toast, toast } from '~/lib/text/toast';

/** `titleOf` knows titles that this page has shown: most events carry only an id. */
export function toastOf(
  event: LiveAdminEvent,
  titleOf: (materialId: string) => string | undefined,
): Omit<Toast, 'id'> | null {
  if (!('materialId' in event)) return null;
  const title = titleOf(event.materialId);
  const material = title ? `“${title}”` : 'a material';
  const changed = (what: string, description: string) => ({
    ...toast(what, description),
    kind: 'success' as const,
  });
  switch (event.type) {
    case 'material_updated':
      return changed(
        'Material Updated',
        `${event.updatedByName} updated “${event.material.title}”.`,
      );
    case 'material_deleted':
      return changed('Material Deleted', `${event.deletedByName} deleted ${material}.`);
    case 'material_availability_changed':
      return changed(
        'Availability Changed',
        `${event.updatedByName} made ${material} ${event.available ? 'available' : 'unavailable'}.`,
      );
    case 'material_photo_updated':
      return changed('Photo Updated', `${event.updatedByName} changed the photo of ${material}.`);
    case 'material_photo_removed':
      return changed('Photo Removed', `${event.updatedByName} removed the photo of ${material}.`);
    case 'material_lock_acquired':
      return {
        kind: 'info',
        title: 'Material Locked',
        description: `${event.lockedByName} is editing ${material}.`,
      };
    case 'material_lock_released':
      return {
        kind: 'info',
        title: event.reason === 'timeout' ? 'Edit Lock Expired' : 'Edit Lock Released',
        description: `${sentenceCase(material)} can be edited again. ${LOCK_RELEASE_REASONS[event.reason]}`,
      };
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

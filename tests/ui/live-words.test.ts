import { describe, expect, test } from 'vitest';
import type { LiveAdminEvent } from '~/domain/administration/copy';
import { actorOf, toastOf } from '~/ui/admin/live/use-admin-events';

const ann = 'u1';
const materialId = 'b1';
const by = { materialId, updatedBy: ann, updatedByName: 'Ann Reyes', eventId: 1 };
const wordsOf = (event: LiveAdminEvent) =>
  toastOf(event, (id) => (id === materialId ? 'Anchor bolts' : undefined));

describe('the toast about another admin’s change', () => {
  test.each<[LiveAdminEvent, string, string]>([
    [
      { type: 'material_availability_changed', available: false, ...by },
      'Availability Changed',
      'Ann Reyes made “Anchor bolts” unavailable.',
    ],
    [
      { type: 'material_photo_updated', imageUrl: 'x', ...by },
      'Photo Updated',
      'Ann Reyes changed the photo of “Anchor bolts”.',
    ],
    [
      { type: 'material_photo_removed', ...by },
      'Photo Removed',
      'Ann Reyes removed the photo of “Anchor bolts”.',
    ],
    [
      {
        type: 'material_deleted',
        materialId: 'other',
        deletedBy: ann,
        deletedByName: 'Ann Reyes',
        eventId: 1,
      },
      'Material Deleted',
      'Ann Reyes deleted a material.',
    ],
    [
      {
        type: 'material_lock_acquired',
        materialId,
        lockedBy: ann,
        lockedByName: 'Ann Reyes',
        eventId: 1,
      },
      'Material Locked',
      'Ann Reyes is editing “Anchor bolts”.',
    ],
    [
      {
        type: 'material_lock_released',
        materialId,
        releasedBy: ann,
        releasedByName: 'Ann Reyes',
        reason: 'released',
        eventId: 1,
      },
      'Edit Lock Released',
      '“Anchor bolts” can be edited again. Editing was finished.',
    ],
    [
      {
        type: 'material_lock_released',
        materialId: 'other',
        releasedBy: ann,
        releasedByName: 'Ann Reyes',
        reason: 'timeout',
        eventId: 1,
      },
      'Edit Lock Expired',
      'A material can be edited again. The edit lock expired.',
    ],
  ])('%o', (event, title, description) => {
    expect(wordsOf(event)).toMatchObject({ title, description });
    expect(actorOf(event)).toBe(ann);
  });

  test('is not shown for lists, pings and the start of the stream', () => {
    expect(wordsOf({ type: 'ping' })).toBeNull();
    expect(wordsOf({ type: 'connected', eventId: 1, mustReload: false })).toBeNull();
    expect(wordsOf({ type: 'locks_snapshot', locks: [] })).toBeNull();
    expect(
      wordsOf({ type: 'list_changed', list: 'users', byName: 'Ann Reyes', eventId: 1 }),
    ).toBeNull();
  });
});

import { useEffect, useRef, useState } from 'react';
import {
  ADMIN_EVENT_TYPES,
  type LiveAdminEvent,
  LOCK_RELEASE_REASONS,
} from '~/domain/administration/copy';
import { showNews } from '../../feedback/toast';
import { revalidateWhenIdle } from '../../live/revalidate-when-idle';
import { type Toast, toast } from '~/lib/text/toast';

export type LiveState = 'connecting' | 'connected' | 'disconnected';

export type LiveLocks = ReadonlyMap<string, LiveLock>;
interface LiveLock {
  lockedBy: string;
  lockedByName: string;
}

type Since = number | null;

const EVENTS_PATH = '/api/admin/events';
/** Source: specification, section 9. */
const RETRY_MS = 3000;
/** One change often sends several events. */
const DEBOUNCE_MS = 300;

const titles = new Map<string, string>();

export function rememberTitles(materials: { id: string; title: string }[]): void {
  for (const { id, title } of materials) titles.set(id, title);
}

/**
 * Events are hints: the loaders refetch, which keeps focus, scroll, and typed text. A background
 * page closes its stream, since browsers open few per server, and catches up when visible.
 */
export function useAdminEvents(
  myId: string,
  since: Since = null,
): { state: LiveState; locks: LiveLocks | null } {
  const [state, setState] = useState<LiveState>('connecting');
  const [locks, setLocks] = useState<LiveLocks | null>(null);
  const lastId = useRef<Since>(since);

  useEffect(() => {
    let source: EventSource | null = null;
    let retry: ReturnType<typeof setTimeout> | undefined;
    let reload: ReturnType<typeof setTimeout> | undefined;
    let isReloadDue = false;
    const saved = new Set<string>();

    const reloadSoon = () => {
      isReloadDue = true;
      clearTimeout(reload);
      reload = setTimeout(() => {
        isReloadDue = false;
        revalidateWhenIdle();
      }, DEBOUNCE_MS);
    };

    const applyEvent = (event: LiveAdminEvent) => {
      // `connected` names the newest event; missed ones follow it.
      if ('eventId' in event && (event.type !== 'connected' || event.mustReload)) {
        lastId.current = event.eventId;
      }
      switch (event.type) {
        case 'ping':
          return;
        case 'connected':
          setState('connected');
          lastId.current ??= event.eventId;
          if (event.mustReload || isReloadDue) reloadSoon();
          return;
        case 'locks_snapshot':
          setLocks(new Map(event.locks.map((lock) => [lock.materialId, lock])));
          return;
        case 'material_lock_acquired':
          setLocks((before) => new Map(before).set(event.materialId, event));
          break;
        case 'material_lock_released':
          setLocks((before) => without(before, event.materialId));
          break;
        case 'material_updated':
          rememberTitles([event.material]);
          reloadSoon();
          break;
        default:
          reloadSoon();
      }
      // Race: saving ends the lock at once, and its news would replace that of the save.
      const isEndOfSave =
        event.type === 'material_lock_released' &&
        event.reason === 'released' &&
        saved.has(event.materialId);
      if (event.type === 'material_updated') saved.add(event.materialId);
      else if ('materialId' in event) saved.delete(event.materialId);
      if (!isEndOfSave && !isOwn(event, myId)) {
        const toast = toastOf(event, (materialId) => titles.get(materialId));
        if (toast) showNews(toast);
      }
    };

    const connect = () => {
      clearTimeout(retry);
      setState('connecting');
      const after = lastId.current === null ? '' : `?after=${lastId.current}`;
      const opened = new EventSource(EVENTS_PATH + after);
      source = opened;
      for (const type of ADMIN_EVENT_TYPES) {
        opened.addEventListener(type, (message: MessageEvent<string>) => {
          const payload = JSON.parse(message.data) as Omit<LiveAdminEvent, 'type'>;
          applyEvent({ ...payload, type } as LiveAdminEvent);
        });
      }
      opened.onerror = () => {
        // EventSource would reconnect with the original `after`, on its own schedule.
        disconnect();
        retry = setTimeout(connect, RETRY_MS);
      };
    };
    const disconnect = () => {
      clearTimeout(retry);
      // While the server is down, a reload would replace the dashboard with an error page.
      clearTimeout(reload);
      source?.close();
      source = null;
      setState('disconnected');
      setLocks(null);
    };

    const onVisibility = () => {
      if (document.visibilityState === 'hidden') disconnect();
      else if (!source) connect();
    };
    if (document.visibilityState === 'visible') connect();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      clearTimeout(retry);
      clearTimeout(reload);
      source?.close();
    };
  }, [myId]);

  return { state, locks };
}

function without(locks: LiveLocks | null, materialId: string): LiveLocks {
  const rest = new Map(locks);
  rest.delete(materialId);
  return rest;
}

/** The admin's own forms show their own toasts. An expired lock is news to its holder too. */
function isOwn(event: LiveAdminEvent, myId: string): boolean {
  if (event.type === 'material_lock_released' && event.reason === 'timeout') return false;
  return actorOf(event) === myId;
}

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

import { useFetchers, useNavigation, useRevalidator } from '@remix-run/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ADMIN_EVENT_TYPES, type LiveAdminEvent } from '~/domain/administration/copy';
import { showNews } from '../../feedback/toast';
import { actorOf, toastOf } from './live-words';

export type LiveState = 'connecting' | 'connected' | 'disconnected';

/** Who edits which listing: material id → the holder. */
export type LiveLocks = ReadonlyMap<string, LiveLock>;
export interface LiveLock {
  lockedBy: string;
  lockedByName: string;
}

/** The newest event when the page was made: what came since is told first. */
type Since = number | null;

const EVENTS_PATH = '/api/admin/events';
/** Source: specification, section 9. */
const RETRY_MS = 3000;
/** One change often comes as several events; the page looks again once. */
const DEBOUNCE_MS = 300;

/** Titles of the listings that this browser has been shown, for events that carry an id only. */
const titles = new Map<string, string>();

export function rememberTitles(materials: { id: string; title: string }[]): void {
  for (const { id, title } of materials) titles.set(id, title);
}

/**
 * Follows what happens in administration while a dashboard is open: toasts of what others do, the
 * locks as they come and go, and the page's data loaded again in place, which moves neither focus
 * nor scroll nor what is typed. An event is a hint; what is shown comes from the loaders.
 *
 * A page in the background has no stream, since browsers open few to one server; back in view it
 * asks for what it missed.
 */
export function useAdminEvents(
  myId: string,
  since: Since = null,
): { state: LiveState; locks: LiveLocks | null } {
  const lookSoon = useLookAgain();
  const [state, setState] = useState<LiveState>('connecting');
  const [locks, setLocks] = useState<LiveLocks | null>(null);
  const lastId = useRef<Since>(since);

  useEffect(() => {
    let source: EventSource | null = null;
    let retry: ReturnType<typeof setTimeout> | undefined;
    let reload: ReturnType<typeof setTimeout> | undefined;
    let isReloadDue = false;

    const lookAgain = () => {
      isReloadDue = true;
      clearTimeout(reload);
      reload = setTimeout(() => {
        isReloadDue = false;
        lookSoon();
      }, DEBOUNCE_MS);
    };

    const take = (event: LiveAdminEvent) => {
      // The greeting names the newest event; what was missed before that comes after it.
      if ('eventId' in event && (event.type !== 'connected' || event.mustReload)) {
        lastId.current = event.eventId;
      }
      switch (event.type) {
        case 'ping':
          return;
        case 'connected':
          setState('connected');
          lastId.current ??= event.eventId;
          if (event.mustReload || isReloadDue) lookAgain();
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
          lookAgain();
          break;
        default:
          lookAgain();
      }
      if (!isOwn(event, myId)) {
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
          const said = JSON.parse(message.data) as Omit<LiveAdminEvent, 'type'>;
          take({ ...said, type } as LiveAdminEvent);
        });
      }
      opened.onerror = () => {
        // The browser would try again by itself, but from the beginning and in its own time.
        disconnect();
        retry = setTimeout(connect, RETRY_MS);
      };
    };
    const disconnect = () => {
      clearTimeout(retry);
      // With nobody there to answer, an error page would stand in the dashboard's place.
      clearTimeout(reload);
      source?.close();
      source = null;
      setState('disconnected');
      // Nobody tells of locks any more: the ones that the page was loaded with count.
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
  }, [myId, lookSoon]);

  return { state, locks };
}

/**
 * Loads the page's data again in place, as soon as nothing is under way: else it would cut in on
 * the answer to the admin's own form, and the toast that comes with that would be lost.
 */
function useLookAgain(): () => void {
  const { revalidate, state } = useRevalidator();
  const navigation = useNavigation();
  const fetchers = useFetchers();
  const isBusy =
    state !== 'idle' ||
    navigation.state !== 'idle' ||
    fetchers.some((fetcher) => fetcher.state !== 'idle');
  const now = useRef({ isBusy, isWanted: false, revalidate });

  useEffect(() => {
    now.current.isBusy = isBusy;
    now.current.revalidate = revalidate;
    if (isBusy || !now.current.isWanted) return;
    now.current.isWanted = false;
    revalidate();
  }, [isBusy, revalidate]);

  return useCallback(() => {
    if (now.current.isBusy) now.current.isWanted = true;
    else now.current.revalidate();
  }, []);
}

function without(locks: LiveLocks | null, materialId: string): LiveLocks {
  const rest = new Map(locks);
  rest.delete(materialId);
  return rest;
}

/**
 * What one did oneself has its toast already, from the answer to the form. A lock that ran out is
 * news to whoever held it, too.
 */
function isOwn(event: LiveAdminEvent, myId: string): boolean {
  if (event.type === 'material_lock_released' && event.reason === 'timeout') return false;
  return actorOf(event) === myId;
}

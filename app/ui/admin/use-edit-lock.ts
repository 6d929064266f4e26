import { useCallback, useEffect, useRef, useState } from 'react';
import { ADMINISTRATION_COPY } from '~/domain/administration/copy';
import { showToast } from '../feedback/toast';

/** A lock lasts five minutes; one lost renewal does no harm. */
const RENEW_MS = 60_000;

export interface LockRefusal {
  /** 'Material Locked' where another admin holds it. */
  title?: string;
  message?: string;
  code?: string;
}

export type LockAnswer<T> = { ok: true; body: T } | { ok: false; refusal: LockRefusal };

type LockIntent = 'acquire' | 'renew' | 'release';

/** The last call about each material. */
const asked = new Map<string, Promise<unknown>>();

/**
 * Asks for something about a material's edit lock; a script's call, which reloads nothing. One call
 * after the other: a lock given back late would take with it the one that was taken since.
 */
export function askLock<T>(materialId: string, intent: LockIntent): Promise<LockAnswer<T>> {
  const before = asked.get(materialId) ?? Promise.resolve();
  const answer = before.then(() => postIntent<T>(materialId, intent));
  asked.set(materialId, answer);
  return answer;
}

async function postIntent<T>(materialId: string, intent: LockIntent): Promise<LockAnswer<T>> {
  try {
    const response = await fetch(lockPath(materialId), {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: new URLSearchParams({ intent }),
    });
    const body = (await response.json()) as T & LockRefusal;
    return response.ok ? { ok: true, body } : { ok: false, refusal: body };
  } catch {
    return { ok: false, refusal: {} };
  }
}

const lockPath = (materialId: string) => `/admin/materials/${materialId}/lock`;

/**
 * Keeps the lock on a material while its form is open: renewed every minute, and given back when
 * the form goes, whatever made it go; a beacon does that even while the page closes.
 * @returns whether the lock is held, and how to take it again after it has ended
 */
export function useEditLock(materialId: string, initiallyHeld = true) {
  const [isHeld, setHeld] = useState(initiallyHeld);

  useEffect(() => {
    if (!isHeld) return;
    const renew = async () => {
      const answer = await askLock(materialId, 'renew');
      // A call that never arrived says nothing of the lock.
      if (!answer.ok && answer.refusal.code) setHeld(false);
    };
    const timer = setInterval(() => void renew(), RENEW_MS);
    const onLeave = () => {
      navigator.sendBeacon(lockPath(materialId), new URLSearchParams({ intent: 'release' }));
    };
    // Back from the browser's store of left pages: the lock has been given back, or run out.
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) void renew();
    };
    addEventListener('pagehide', onLeave);
    addEventListener('pageshow', onShow);
    return () => {
      clearInterval(timer);
      removeEventListener('pagehide', onLeave);
      removeEventListener('pageshow', onShow);
    };
  }, [materialId, isHeld]);

  useReleaseAtEnd(materialId, isHeld);
  const lost = useCallback(() => setHeld(false), []);
  const taken = useCallback(() => setHeld(true), []);
  return { isHeld, lost, taken };
}

/**
 * A lock that was lost is not given back: another tab, or the next press, may have taken it since.
 * In development React runs effects twice: only an end that lasts gives the lock back.
 */
function useReleaseAtEnd(materialId: string, isHeld: boolean): void {
  const held = useRef(isHeld);
  const shown = useRef<string | null>(null);
  useEffect(() => {
    held.current = isHeld;
  }, [isHeld]);
  useEffect(() => {
    shown.current = materialId;
    return () => {
      shown.current = null;
      const wasHeld = held.current;
      setTimeout(() => {
        if (wasHeld && shown.current !== materialId) void releaseLock(materialId);
      });
    };
  }, [materialId]);
}

/** Gives the lock back, and says so where that failed. */
export async function releaseLock(materialId: string): Promise<void> {
  const answer = await askLock(materialId, 'release');
  // Another admin has it, or the material is gone: there is nothing to give back.
  if (answer.ok || answer.refusal.code === 'locked' || answer.refusal.code === 'not_found') return;
  const { unlockFailed } = ADMINISTRATION_COPY;
  showToast({
    kind: 'error',
    title: unlockFailed.title,
    description: answer.refusal.message ?? unlockFailed.description,
  });
}

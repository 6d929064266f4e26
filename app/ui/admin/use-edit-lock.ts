import { useEffect, useRef, useState } from 'react';
import { ADMINISTRATION_COPY } from '~/domain/administration/copy';
import { showToast } from '../feedback/toast';

const RENEW_MS = 60_000;

interface LockRefusal {
  title?: string;
  message?: string;
  code?: string;
}

type LockAnswer<T> = { ok: true; body: T } | { ok: false; refusal: LockRefusal };

type LockIntent = 'acquire' | 'renew' | 'release';

const asked = new Map<string, Promise<unknown>>();

/** One call at a time per material: a late release would drop a newer lock. */
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
 * Renews the lock every minute; a beacon releases it even as the page closes. The form's answers
 * say that it was lost or taken again. @returns whether it is held
 */
export function useEditLock(
  materialId: string,
  answer: { isLockLost?: boolean; hasChanged?: boolean } | undefined,
  initiallyHeld = true,
): boolean {
  const [isHeld, setHeld] = useState(initiallyHeld);
  const [heard, setHeard] = useState<typeof answer>();
  if (answer !== heard) {
    setHeard(answer);
    if (answer?.isLockLost) setHeld(false);
    else if (answer?.hasChanged !== undefined) setHeld(true);
  }

  useEffect(() => {
    if (!isHeld) return;
    const renew = async () => {
      const answer = await askLock(materialId, 'renew');
      // A call that never arrived says nothing about the lock.
      if (!answer.ok && answer.refusal.code) setHeld(false);
    };
    const timer = setInterval(() => void renew(), RENEW_MS);
    const onLeave = () => {
      navigator.sendBeacon(lockPath(materialId), new URLSearchParams({ intent: 'release' }));
    };
    // Restored from the back/forward cache: the lock was released or has expired.
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
  return isHeld;
}

/**
 * A lost lock is not released: another tab may hold it now. React runs effects twice in
 * development: only a lasting unmount releases the lock.
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

export async function releaseLock(materialId: string): Promise<void> {
  const answer = await askLock(materialId, 'release');
  // Another admin holds it, or the material is gone: nothing to release.
  if (answer.ok || answer.refusal.code === 'locked' || answer.refusal.code === 'not_found') return;
  const { unlockFailed } = ADMINISTRATION_COPY;
  showToast({
    kind: 'error',
    title: unlockFailed.title,
    description: answer.refusal.message ?? unlockFailed.description,
  });
}

import { useCallback, useEffect, useState } from 'react';

/** A lock lasts five minutes; one lost renewal does no harm. */
const RENEW_MS = 60_000;

export interface LockRefusal {
  /** 'Material Locked' where another admin holds it. */
  title?: string;
  message?: string;
  code?: string;
}

export type LockAnswer<T> = { ok: true; body: T } | { ok: false; refusal: LockRefusal };

/** Asks for something about a material's edit lock; a script's call, which reloads nothing. */
export async function askLock<T>(
  materialId: string,
  intent: 'acquire' | 'renew' | 'release',
): Promise<LockAnswer<T>> {
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
 * the page is left, which a beacon does even while it closes. What ends the form gives it back
 * itself.
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

  const lost = useCallback(() => setHeld(false), []);
  const taken = useCallback(() => setHeld(true), []);
  return { isHeld, lost, taken };
}

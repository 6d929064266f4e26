import { useEffect, useRef } from 'react';

export function useRefresh(
  refresh: () => void,
  { everyMs, isOn }: { everyMs: number; isOn: boolean },
): void {
  const latest = useRef(refresh);
  useEffect(() => {
    latest.current = refresh;
  });
  useEffect(() => {
    if (!isOn) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let dueAt = Date.now() + everyMs;
    const wait = () => {
      clearTimeout(timer);
      if (document.visibilityState !== 'visible') return;
      timer = setTimeout(tick, Math.max(0, dueAt - Date.now()));
    };
    const tick = () => {
      dueAt = Date.now() + everyMs;
      latest.current();
      wait();
    };
    wait();
    document.addEventListener('visibilitychange', wait);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wait);
    };
  }, [everyMs, isOn]);
}

import { useEffect, useState } from 'react';

/** A new object restarts the countdown, even with the same seconds. */
export interface Wait {
  seconds: number;
}

/** Seconds left; 0 until hydration, since only the script counts down. */
export function useCountdown(wait: Wait): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const endsAt = Date.now() + wait.seconds * 1000;
    const count = () => {
      const seconds = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));
      setLeft(seconds);
      if (seconds === 0) clearInterval(timer);
    };
    const timer = setInterval(count, 1000);
    const first = setTimeout(count);
    return () => {
      clearInterval(timer);
      clearTimeout(first);
    };
  }, [wait]);
  return left;
}

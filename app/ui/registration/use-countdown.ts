import { useEffect, useState } from 'react';

export interface Wait {
  seconds: number;
}

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

import { useNavigation } from '@remix-run/react';
import { useEffect, useState } from 'react';

const SLOW_MS = 300;

export function useIsSlow(path: string): boolean {
  const { state, location } = useNavigation();
  const isLoading = state !== 'idle' && location.pathname === path;
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isLoading]);
  return isLoading && isSlow;
}

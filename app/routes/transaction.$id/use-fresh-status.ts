import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import type { TransactionStatus } from '~/domain/trading/copy';

const EVERY_MS: Partial<Record<TransactionStatus, number>> = { pending: 15_000, processing: 5_000 };

/** Looks again while something can still happen by itself and somebody is looking. */
export function useFreshStatus(status: TransactionStatus): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const everyMs = EVERY_MS[status];
    if (!everyMs) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') revalidate();
    }, everyMs);
    return () => clearInterval(timer);
  }, [status, revalidate]);
}

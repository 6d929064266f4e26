import type { Fetcher } from '@remix-run/react';
import { useEffect, useRef } from 'react';

/**
 * Calls `done` once the fetcher's form was accepted. A refusal brings new data; an accepted form
 * leads back to the page, and the fetcher comes to rest with what it had before.
 */
export function useWhenSent({ state, data }: Pick<Fetcher, 'state' | 'data'>, done: () => void) {
  const before = useRef<{ data: unknown } | null>(null);
  useEffect(() => {
    if (state !== 'idle') {
      before.current ??= { data };
      return;
    }
    if (before.current && before.current.data === data) done();
    before.current = null;
  }, [state, data, done]);
}

import type { Fetcher } from '@remix-run/react';
import { useEffect, useRef } from 'react';

/** A refusal brings new data; an accepted form redirects, and the fetcher keeps its old data. */
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

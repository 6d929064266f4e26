import { type Fetcher, useFetcher } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { useAddress } from '../use-address';
import type { FormResult } from './form-result';

export function useDialogForm<Answer = { result?: FormResult }>(onClose: () => void) {
  const fetcher = useFetcher<Answer>();
  const returnTo = useAddress();
  useWhenSent(fetcher, onClose);
  return { fetcher, answer: fetcher.data, returnTo };
}

/** A refusal brings new data; an accepted form redirects, and the fetcher keeps its old data. */
function useWhenSent({ state, data }: Pick<Fetcher, 'state' | 'data'>, done: () => void) {
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

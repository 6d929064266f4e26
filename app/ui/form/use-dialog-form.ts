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

type Sent = { state: Fetcher['state']; data?: unknown };

/**
 * A refusal brings new data; an accepted form redirects, and the fetcher keeps its old data. Race: a
 * busy browser renders the answer without having rendered that the form is on its way.
 */
export function useWhenSent({ state, data }: Sent, done: () => void) {
  const rendered = useRef({ state, data });
  const isSent = useRef(false);
  useEffect(() => {
    const before = rendered.current;
    rendered.current = { state, data };
    const begins = state === 'submitting' || (state === 'loading' && before.state === 'idle');
    if (data !== before.data) isSent.current = state === 'submitting';
    else if (begins) isSent.current = true;
    else if (state === 'idle' && isSent.current) {
      isSent.current = false;
      done();
    }
  }, [state, data, done]);
}

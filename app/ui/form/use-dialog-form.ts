import { useFetcher } from '@remix-run/react';
import { useAddress } from '../use-address';
import type { FormResult } from './form-result';
import { useWhenSent } from './use-when-sent';

export function useDialogForm<Answer = { result?: FormResult }>(onClose: () => void) {
  const fetcher = useFetcher<Answer>();
  const returnTo = useAddress();
  useWhenSent(fetcher, onClose);
  return { fetcher, answer: fetcher.data, returnTo };
}

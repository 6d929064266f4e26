import { useFetcher } from '@remix-run/react';
import { useAddress } from '../use-address';
import type { FormResult } from './form-result';
import { useWhenSent } from './use-when-sent';

/**
 * A form in a dialog, which JavaScript alone shows: without it the link leads to a page that has the
 * same form and shows its own action's answer. Once the form is accepted the dialog shuts.
 * @returns what sends the form, what came back, and the page that the form leads back to
 */
export function useDialogForm<Answer = { result?: FormResult }>(onClose: () => void) {
  const fetcher = useFetcher<Answer>();
  const returnTo = useAddress();
  useWhenSent(fetcher, onClose);
  return { fetcher, answer: fetcher.data, returnTo };
}

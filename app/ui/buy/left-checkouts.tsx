import { useFetcher, useSubmit } from '@remix-run/react';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { FormResult } from '../form/form-result';
import type { CardAnswer } from './card-form';
import type { PurchaseAmounts } from './purchase-sum';

/** Checkouts closed while a request was pending: only its answer names the purchase to release. */

interface LeftCheckout {
  nonce: string;
  transactionId: string | null;
  answerBefore: CardAnswer | undefined;
}

export interface StartAnswer {
  started?: PurchaseAmounts & { transactionId: string; clientSecret?: string };
  isSignedOut?: boolean;
  result?: FormResult;
}

// By key, so that the answer arrives here after the dialog is gone.
export const useStart = (nonce: string) => useFetcher<StartAnswer>({ key: `start-${nonce}` });
export const useCard = (nonce: string) => useFetcher<CardAnswer>({ key: `card-${nonce}` });

/** Cancels an unpaid purchase; the server refuses if it was paid. */
export function useGiveUp(): (transactionId: string) => void {
  const submit = useSubmit();
  return useCallback(
    (transactionId) =>
      submit(
        { quiet: 'yes' },
        { method: 'post', action: `/transaction/${transactionId}/cancellation`, navigate: false },
      ),
    [submit],
  );
}

let current: readonly LeftCheckout[] = [];
const listeners = new Set<() => void>();

function set(next: readonly LeftCheckout[]): void {
  current = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const leaveCheckout = (left: LeftCheckout) => set([...current, left]);

export function LeftCheckouts() {
  const left = useSyncExternalStore(
    subscribe,
    () => current,
    () => current,
  );
  return left.map((checkout) => <LeftCheckout key={checkout.nonce} {...checkout} />);
}

function LeftCheckout({ nonce, transactionId, answerBefore }: LeftCheckout) {
  const start = useStart(nonce);
  const card = useCard(nonce);
  const giveUp = useGiveUp();
  const started = start.data?.started?.transactionId;
  const refused = card.data === answerBefore ? null : transactionId;
  const unpaid = transactionId ? refused : started;
  const isAnswered = start.state === 'idle' && card.state === 'idle';
  useEffect(() => {
    if (!unpaid && !isAnswered) return;
    if (unpaid) giveUp(unpaid);
    set(current.filter((each) => each.nonce !== nonce));
  }, [unpaid, isAnswered, giveUp, nonce]);
  return null;
}

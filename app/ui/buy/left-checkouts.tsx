import { useFetcher, useSubmit } from '@remix-run/react';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { FormResult } from '../form/form-result';
import type { CardAnswer } from './card-form';
import type { PurchaseAmounts } from './purchase-sum';

/*
 * Checkouts that were left while an answer was on its way. Only the answer tells what is to be given
 * back, and the dialog that asked has gone: stock held for somebody who walked away is stock that
 * nobody else can buy.
 */

interface LeftCheckout {
  nonce: string;
  /** Null where the start is on its way; else the card is. */
  transactionId: string | null;
  /** What the form had before this card: an answer that differs is a refusal. */
  answerBefore: CardAnswer | undefined;
}

/** What the buy page's action answers to the checkout. */
export interface StartAnswer {
  started?: PurchaseAmounts & { transactionId: string; clientSecret?: string };
  isSignedOut?: boolean;
  result?: FormResult;
}

// By key, so that what the dialog sent is heard of here when it has gone.
export const useStart = (nonce: string) => useFetcher<StartAnswer>({ key: `start-${nonce}` });
export const useCard = (nonce: string) => useFetcher<CardAnswer>({ key: `card-${nonce}` });

/** Gives up a purchase that is not paid; the server knows better, should it be paid after all. */
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

/** Waits for what is on its way of each; stands beside the dialog, and stays when it goes. */
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

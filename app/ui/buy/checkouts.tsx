import { useFetcher, useSubmit } from '@remix-run/react';
import { useCallback, useEffect, useRef } from 'react';
import type { FormResult } from '../form/form-result';
import { useWhenSent } from '../form/use-dialog-form';
import { createStore } from '../store';
import type { CardAnswer } from './card-form';
import type { PurchaseAmounts } from './purchase-sum';

interface Checkout {
  nonce: string;
  isLeft: boolean;
  isAtStripe: boolean;
}

export interface StartAnswer {
  started?: PurchaseAmounts & { transactionId: string; clientSecret?: string };
  isSignedOut?: boolean;
  result?: FormResult;
}

// By key, so that the answer arrives here after the dialog is gone.
export const useStart = (nonce: string) => useFetcher<StartAnswer>({ key: `start-${nonce}` });
export const useCard = (nonce: string) => useFetcher<CardAnswer>({ key: `card-${nonce}` });

const checkouts = createStore<readonly Checkout[]>([]);

const others = (nonce: string) => checkouts.get().filter((each) => each.nonce !== nonce);

function change(nonce: string, changes: Partial<Checkout>): void {
  const before = checkouts.get().find((each) => each.nonce === nonce);
  const own = { nonce, isLeft: false, isAtStripe: false, ...before, ...changes };
  checkouts.set([...others(nonce), own]);
}

/** Releases the stock once the component unmounts. @returns a setter for a payment under way at Stripe */
export function useCheckout(nonce: string): (isAtStripe: boolean) => void {
  useEffect(() => {
    change(nonce, { isLeft: false });
    return () => change(nonce, { isLeft: true });
  }, [nonce]);
  return useCallback((isAtStripe) => change(nonce, { isAtStripe }), [nonce]);
}

export const Checkouts = () =>
  checkouts.useValue().map((checkout) => <Release key={checkout.nonce} {...checkout} />);

/** Releases the stock when the buyer leaves; first waits for a pending answer, which names the purchase. */
function Release({ nonce, isLeft, isAtStripe }: Checkout) {
  const start = useStart(nonce);
  const card = useCard(nonce);
  const submit = useSubmit();
  const isPaid = useRef(false);
  const notePaid = useCallback(() => {
    isPaid.current = true;
  }, []);
  useWhenSent(card, notePaid);
  const started = start.data?.started?.transactionId;
  const isPending = isAtStripe || start.state !== 'idle' || card.state !== 'idle';
  useEffect(() => {
    if (!isLeft || isPending) return;
    checkouts.set(others(nonce));
    if (!started || isPaid.current) return;
    // The server refuses if it was paid.
    submit(
      { quiet: 'yes' },
      { method: 'post', action: `/transaction/${started}/cancellation`, navigate: false },
    );
  }, [isLeft, isPending, started, nonce, submit]);
  return null;
}

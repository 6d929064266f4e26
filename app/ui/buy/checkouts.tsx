import { useFetcher } from '@remix-run/react';
import { useCallback, useEffect, useRef } from 'react';
import type { FormResult } from '../form/form-result';
import { useWhenSent } from '../form/use-dialog-form';
import { createStore } from '../store';
import type { CardAnswer } from './card-form';
import type { PurchaseAmounts } from './purchase-sum';

interface Checkout {
  nonce: string;
  materialId: string;
  isLeft: boolean;
  isAtStripe: boolean;
}

export interface StartAnswer {
  started?: PurchaseAmounts & {
    transactionId: string;
    clientSecret?: string;
    holdExpiresAt: string | Date;
    /** From the answer on */
    holdMs: number;
  };
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
  const own = { nonce, materialId: '', isLeft: false, isAtStripe: false, ...before, ...changes };
  checkouts.set([...others(nonce), own]);
}

/** Releases the stock once the component unmounts. @returns a setter for a payment under way at Stripe */
export function useCheckout(nonce: string, materialId: string): (isAtStripe: boolean) => void {
  useEffect(() => {
    change(nonce, { materialId, isLeft: false });
    return () => change(nonce, { isLeft: true });
  }, [nonce, materialId]);
  return useCallback((isAtStripe) => change(nonce, { isAtStripe }), [nonce]);
}

export const Checkouts = () =>
  checkouts.useValue().map((checkout) => <Release key={checkout.nonce} {...checkout} />);

/** Releases the stock when the buyer leaves; first waits for a pending answer, which names the purchase. */
function Release({ nonce, materialId, isLeft, isAtStripe }: Checkout) {
  const start = useStart(nonce);
  const card = useCard(nonce);
  const { submit, ...cancellation } = useFetcher();
  const isCancelled = useRef(false);
  const isPaid = useRef(false);
  const notePaid = useCallback(() => {
    isPaid.current = true;
  }, []);
  useWhenSent(card, notePaid);
  const started = start.data?.started?.transactionId;
  const isPending = isAtStripe || [start, card, cancellation].some(({ state }) => state !== 'idle');
  useEffect(() => {
    if (!isLeft) return;
    focusIfLost(materialId, started);
    if (isPending) return;
    if (!started || isPaid.current || isCancelled.current) {
      checkouts.set(others(nonce));
      return;
    }
    isCancelled.current = true;
    // The server refuses if it was paid.
    submit({ quiet: 'yes' }, { method: 'post', action: `/transaction/${started}/cancellation` });
  }, [isLeft, isPending, started, nonce, materialId, submit, cancellation.data]);
  return null;
}

/** The hold turns the page's Buy Now into Continue to Payment, and its release turns it back. */
function focusIfLost(materialId: string, transactionId = ''): void {
  if (document.activeElement !== document.body) return;
  const links = [`/material/${materialId}/buy`, `/transaction/${transactionId}`];
  const selector = links.map((href) => `main [href="${href}"]`).join();
  document.querySelector<HTMLElement>(selector)?.focus();
}

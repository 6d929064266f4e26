import { useCallback, useEffect, useRef, useState } from 'react';
import { TRADING_COPY } from '~/domain/trading/copy';
import { centsToDecimal } from '~/lib/money';
import { Button, ButtonLink } from '../button';
import { Notice } from '../feedback/notice';
import { showToast } from '../feedback/toast';
import type { FormResult } from '../form/form-result';
import { CardForm } from './card-form';
import { type StartAnswer, useCard, useCheckout, useStart } from './checkouts';
import { useFocusThrough } from '../layout/focus-if-lost';
import { LazyStripeForm } from './lazy-stripe-form';
import { AppLink } from '../link';
import { notePurchase } from '../lost-connection';
import { useAddress } from '../use-address';
import { type OfferView, OfferSummary } from './offer-summary';
import { HeldUntil, type PurchaseAmounts, PurchaseSum } from './purchase-sum';

export function CheckoutStep({
  offer,
  sum,
  nonce,
  publishableKey,
  onBack,
  onRefused,
}: {
  offer: OfferView;
  sum: PurchaseAmounts;
  nonce: string;
  publishableKey: string | null;
  onBack: () => void;
  /** The price or the stock may have changed. */
  onRefused: () => void;
}) {
  const start = useStart(nonce);
  const card = useCard(nonce);
  const { submit, data, state } = start;
  const order = {
    quantity: String(sum.quantity),
    unitPrice: centsToDecimal(sum.unitPriceCents),
    title: offer.title,
    priceUnit: offer.priceUnit,
    sellerCompanyId: offer.seller.id,
    nonce,
    flow: 'element',
  };
  const send = () => submit(order, { method: 'post', action: `/material/${offer.id}/buy` });
  const sendOnce = useRef(send);
  useEffect(() => {
    // The same nonce is the same purchase, so running twice is safe.
    sendOnce.current();
  }, []);

  const started = data?.started;
  const startedId = started?.transactionId;
  useEffect(() => (startedId ? notePurchase(startedId) : undefined), [startedId]);
  const isFailed = state === 'idle' && data !== undefined && !started;
  const isRefused = isFailed && isRefusal(data);
  const refused = useRef(onRefused);
  useEffect(() => {
    if (!isFailed) return;
    const { authenticationRequired, initializationError } = TRADING_COPY;
    const description = sentenceOf(data?.result) ?? initializationError.description;
    showToast({
      kind: 'error',
      ...(data?.isSignedOut ? authenticationRequired : { ...initializationError, description }),
    });
    if (isRefused) refused.current();
  }, [isFailed, isRefused, data]);
  const isTooMany = isRefused && !offer.openPurchaseId && sum.quantity > offer.most;
  const isOver = useHoldEnd(started?.holdMs);
  const noteAtStripe = useCheckout(nonce, offer.id);
  const [isAtStripe, setAtStripe] = useState(false);
  const onPaying = useCallback(
    (isPaying: boolean) => {
      noteAtStripe(isPaying);
      setAtStripe(isPaying);
    },
    [noteAtStripe],
  );
  const isUnanswered = card.data?.result?.isUnanswered;
  const isPaying = isAtStripe || card.state !== 'idle' || isUnanswered;
  const isTooLate = started && isOver && !isPaying;
  useFocusThrough([started, isTooLate, isFailed, isUnanswered].map(Boolean).join(), 'dialog h2');

  return (
    <div className="stack">
      <OfferSummary offer={offer} hasBegun />
      <PurchaseSum sum={started ?? sum} />
      {started ? <DiscoverRoutes purchase={`/transaction/${started.transactionId}`} /> : null}
      {isTooLate ? (
        <Notice kind="warn" action={<Button onClick={onBack}>{TRADING_COPY.goBack}</Button>}>
          {TRADING_COPY.holdEnded}
        </Notice>
      ) : started ? (
        <>
          <HeldUntil at={started.holdExpiresAt} />
          <PayForm
            started={started}
            card={card}
            publishableKey={publishableKey}
            onPaying={onPaying}
            onBack={onBack}
          />
        </>
      ) : isFailed ? (
        <Failed answer={data} onBack={onBack} onRetry={isTooMany ? null : send} />
      ) : (
        <p role="status" aria-busy="true">
          {TRADING_COPY.initializing}
        </p>
      )}
    </div>
  );
}

/** Remix discovers these routes while the card is typed, so that paying doesn't wait for it. */
const DiscoverRoutes = ({ purchase }: { purchase: string }) =>
  ['/card', '/payment', '/cancellation'].map((form) => (
    <AppLink key={form} hidden to={purchase + form} prefetch="none" discover="render" />
  ));

function PayForm({
  started,
  card,
  publishableKey,
  onPaying,
  onBack,
}: {
  started: NonNullable<StartAnswer['started']>;
  card: ReturnType<typeof useCard>;
  publishableKey: string | null;
  onPaying: (isPaying: boolean) => void;
  onBack: () => void;
}) {
  const back = <Button onClick={onBack}>{TRADING_COPY.goBack}</Button>;
  const { transactionId, totalCents } = started;
  if (publishableKey && started.clientSecret) {
    return (
      <LazyStripeForm
        publishableKey={publishableKey}
        clientSecret={started.clientSecret}
        transactionId={transactionId}
        totalCents={totalCents}
        cancel={back}
        onPaying={onPaying}
      />
    );
  }
  return (
    <CardForm
      transactionId={transactionId}
      totalCents={totalCents}
      answer={card.data}
      fetcher={card}
      cancel={back}
    />
  );
}

function Failed({
  answer: { isSignedOut, result },
  onBack,
  onRetry,
}: {
  answer: StartAnswer;
  onBack: () => void;
  /** Null if it would be refused again */
  onRetry: (() => void) | null;
}) {
  const returnTo = useAddress();
  const sentence = isSignedOut
    ? TRADING_COPY.authenticationRequired.description
    : sentenceOf(result);
  return (
    <Notice
      kind="error"
      title={TRADING_COPY.initializationFailed}
      action={
        <>
          <Button onClick={onBack}>{TRADING_COPY.goBack}</Button>
          {isSignedOut ? (
            <ButtonLink kind="go" to={`/signin?${new URLSearchParams({ returnTo })}`}>
              Sign In
            </ButtonLink>
          ) : onRetry ? (
            <Button kind="go" onClick={onRetry}>
              {TRADING_COPY.tryAgain}
            </Button>
          ) : null}
        </>
      }
    >
      {sentence ?? TRADING_COPY.initializationError.description}
    </Notice>
  );
}

/** The server's own reason, unlike a failure that no one foresaw. */
function isRefusal({ result }: StartAnswer): boolean {
  const sentence = sentenceOf(result);
  return (
    !result?.isUnanswered &&
    sentence !== null &&
    sentence !== TRADING_COPY.initializationError.description
  );
}

function sentenceOf(result: FormResult | undefined): string | null {
  if (result?.isUnanswered) return TRADING_COPY.startUnanswered;
  for (const messages of Object.values(result?.error ?? {})) if (messages?.[0]) return messages[0];
  return null;
}

/** By how long is left: the buyer's clock may be wrong. */
function useHoldEnd(ms: number | undefined): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (ms === undefined) return;
    const timer = setTimeout(() => setOver(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isOver;
}

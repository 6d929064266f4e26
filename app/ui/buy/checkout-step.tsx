import { useFetcher, useSubmit } from '@remix-run/react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { TRADING_COPY } from '~/domain/trading/copy';
import { centsToDecimal } from '~/lib/money';
import { Button } from '../button';
import { Notice } from '../feedback/notice';
import { showToast } from '../feedback/toast';
import type { FormResult } from '../form/form-result';
import { type CardAnswer, CardForm } from './card-form';
import { type OfferView, OfferSummary } from './offer-summary';
import { type PurchaseAmounts, PurchaseSum } from './purchase-sum';

// Stripe's wrapper, where payments are real.
const StripeForm = lazy(() => import('./stripe-form'));

/** What the buy page's action answers to this step. */
interface Answer {
  started?: PurchaseAmounts & { transactionId: string; clientSecret?: string };
  isSignedOut?: boolean;
  result?: FormResult;
}

/**
 * Starts the payment when it opens, then takes the card. Initializing, failed or ready; left before
 * it is paid, it gives the stock back.
 */
export function CheckoutStep({
  offer,
  sum,
  nonce,
  publishableKey,
  onBack,
}: {
  offer: OfferView;
  sum: PurchaseAmounts;
  nonce: string;
  publishableKey: string | null;
  onBack: () => void;
}) {
  const start = useFetcher<Answer>();
  const card = useFetcher<CardAnswer>();
  const { submit, data, state } = start;
  const order = {
    quantity: String(sum.quantity),
    unitPrice: centsToDecimal(sum.unitPriceCents),
    sellerCompanyId: offer.seller.id,
    nonce,
    flow: 'element',
  };
  const send = () => submit(order, { method: 'post', action: `/material/${offer.id}/buy` });
  const sendOnce = useRef(send);
  useEffect(() => {
    // The same nonce again is the same purchase, so that an effect that runs twice does no harm.
    sendOnce.current();
  }, []);

  const started = data?.started;
  const isFailed = state === 'idle' && data !== undefined && !started;
  useEffect(() => {
    if (!isFailed) return;
    showToast({
      kind: 'error',
      ...(data?.isSignedOut
        ? TRADING_COPY.authenticationRequired
        : TRADING_COPY.initializationError),
    });
  }, [isFailed, data]);
  const [isPayingAtStripe, setPayingAtStripe] = useState(false);
  useReleaseWhenLeft(started?.transactionId, isPayingAtStripe || card.state !== 'idle');

  return (
    <div className="stack">
      <OfferSummary offer={offer} />
      <PurchaseSum sum={started ?? sum} />
      {started ? (
        <PayForm
          started={started}
          card={card}
          publishableKey={publishableKey}
          onPaying={setPayingAtStripe}
          onBack={onBack}
        />
      ) : isFailed ? (
        <Failed
          sentence={
            data.isSignedOut
              ? TRADING_COPY.authenticationRequired.description
              : sentenceOf(data.result)
          }
          onBack={onBack}
          onRetry={send}
        />
      ) : (
        <p role="status" aria-busy="true">
          {TRADING_COPY.initializing}
        </p>
      )}
    </div>
  );
}

function PayForm({
  started,
  card,
  publishableKey,
  onPaying,
  onBack,
}: {
  started: NonNullable<Answer['started']>;
  card: ReturnType<typeof useFetcher<CardAnswer>>;
  publishableKey: string | null;
  onPaying: (isPaying: boolean) => void;
  onBack: () => void;
}) {
  const back = <Button onClick={onBack}>{TRADING_COPY.goBack}</Button>;
  const { transactionId, totalCents } = started;
  if (publishableKey && started.clientSecret) {
    return (
      <Suspense fallback={<p role="status">{TRADING_COPY.initializing}</p>}>
        <StripeForm
          publishableKey={publishableKey}
          clientSecret={started.clientSecret}
          transactionId={transactionId}
          totalCents={totalCents}
          cancel={back}
          onPaying={onPaying}
        />
      </Suspense>
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
  sentence,
  onBack,
  onRetry,
}: {
  sentence: string | null;
  onBack: () => void;
  onRetry: () => void;
}) {
  return (
    <Notice
      kind="error"
      title={TRADING_COPY.initializationFailed}
      action={
        <>
          <Button onClick={onBack}>{TRADING_COPY.goBack}</Button>
          <Button kind="go" onClick={onRetry}>
            {TRADING_COPY.tryAgain}
          </Button>
        </>
      }
    >
      {sentence ?? TRADING_COPY.initializationError.description}
    </Notice>
  );
}

function sentenceOf(result: FormResult | undefined): string | null {
  for (const messages of Object.values(result?.error ?? {})) if (messages?.[0]) return messages[0];
  return null;
}

/** Stock held for somebody who walked away is stock that nobody else can buy. */
function useReleaseWhenLeft(transactionId: string | undefined, isPaying: boolean): void {
  const submit = useSubmit();
  const latest = useRef({ transactionId, isPaying, submit });
  useEffect(() => {
    latest.current = { transactionId, isPaying, submit };
  });
  useEffect(
    () => () => {
      const left = latest.current;
      if (!left.transactionId || left.isPaying) return;
      left.submit(
        { intent: 'cancel', quiet: 'yes' },
        { method: 'post', action: `/transaction/${left.transactionId}`, navigate: false },
      );
    },
    [],
  );
}

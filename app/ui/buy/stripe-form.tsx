import { useSubmit } from '@remix-run/react';
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { type FormEvent, type ReactNode, useEffect, useMemo, useState } from 'react';
import { TRADING_COPY } from '~/domain/trading/copy';
import { paymentFailure } from '~/domain/trading/settlement/copy';
import { formatMoney } from '~/lib/money';
import { Button } from '../button';
import { Notice } from '../feedback/notice';
import { showToast } from '../feedback/toast';

export type StripeFormProps = {
  publishableKey: string;
  clientSecret: string;
  transactionId: string;
  totalCents: number;
  cancel?: ReactNode;
  onPaying?: (isPaying: boolean) => void;
};

/** Card data goes from the browser straight to Stripe, never through this site. */
export default function StripeForm({ publishableKey, clientSecret, ...rest }: StripeFormProps) {
  const { transactionId } = rest;
  const [mayLoad] = useState(isPayingDocument);
  const stripe = useMemo(
    () => (mayLoad ? loadStripe(publishableKey) : null),
    [mayLoad, publishableKey],
  );
  const [isBlocked, setBlocked] = useState(false);
  useEffect(() => {
    const page = `/transaction/${transactionId}`;
    if (!stripe) {
      // Client navigation kept the old document's policy: load the page as a document.
      if (location.pathname === page) location.reload();
      else location.assign(page);
      return;
    }
    stripe.catch(() => setBlocked(true));
  }, [stripe, transactionId]);

  if (!stripe) return <p role="status">{TRADING_COPY.initializing}</p>;
  if (isBlocked) {
    return (
      <Notice kind="error" title={TRADING_COPY.initializationFailed}>
        {TRADING_COPY.notReady}
      </Notice>
    );
  }
  return (
    <Elements stripe={stripe} options={{ clientSecret, appearance: { theme: themeNow() } }}>
      <Fields {...rest} />
    </Elements>
  );
}

/** The policy is the first document's, wherever client navigation leads. */
function isPayingDocument(): boolean {
  const [sent] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!sent) return false;
  const isPurchase = /^\/transaction\/[^/]+/.test(new URL(sent.name).pathname);
  // Browsers expose it on secure pages only.
  return isPurchase || (sent.serverTiming ?? []).some(({ name }) => name === 'stripe');
}

function themeNow(): 'night' | 'stripe' {
  return document.documentElement.classList.contains('dark') ? 'night' : 'stripe';
}

function Fields({
  transactionId,
  totalCents,
  cancel,
  onPaying,
}: Omit<StripeFormProps, 'publishableKey' | 'clientSecret'>) {
  const stripe = useStripe();
  const elements = useElements();
  const submit = useSubmit();
  const [isReady, setReady] = useState(false);
  const [isPaying, setPaying] = useState(false);
  const [declined, setDeclined] = useState<string | null>(null);

  async function confirm() {
    if (!stripe || !elements) {
      setDeclined(TRADING_COPY.notReady);
      return;
    }
    const page = `/transaction/${transactionId}`;
    onPaying?.(true);
    const { error } = await stripe.confirmPayment({
      elements,
      confirmParams: { return_url: `${location.origin}${page}` },
      redirect: 'if_required',
    });
    if (error) {
      onPaying?.(false);
      // Stripe writes the messages of these two types for the buyer.
      const isForBuyer = error.type === 'card_error' || error.type === 'validation_error';
      setDeclined(paymentFailure(error, isForBuyer ? error.message : undefined));
    } else {
      submit(null, { method: 'post', action: `${page}/payment` });
    }
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (isPaying) return;
    setPaying(true);
    setDeclined(null);
    confirm()
      .catch(() => {
        onPaying?.(false);
        showToast({ kind: 'error', ...TRADING_COPY.confirmationError });
      })
      .finally(() => setPaying(false));
  }

  return (
    <form className="form" onSubmit={onSubmit} aria-label="Pay">
      {declined ? (
        <Notice kind="error" title={TRADING_COPY.paymentFailed}>
          {declined}
        </Notice>
      ) : null}
      <PaymentElement onReady={() => setReady(true)} />
      <div className="row">
        <Button type="submit" kind="go" aria-disabled={!isReady || isPaying || undefined}>
          {isPaying ? 'Paying...' : `Pay ${formatMoney(totalCents)}`}
        </Button>
        {cancel}
      </div>
    </form>
  );
}

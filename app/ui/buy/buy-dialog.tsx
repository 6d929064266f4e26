import { useFetcher } from '@remix-run/react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { quote } from '~/lib/platform-fee';
import { Button } from '../button';
import { newNonce } from '../contact/nonce';
import { Dialog } from '../overlay/dialog';
import { CheckoutStep } from './checkout-step';
import type { OfferView } from './offer-summary';
import { quantityError, REFUSALS, TRADING_COPY } from '~/domain/trading/copy';
import { MAX_PAYMENT_CENTS, MIN_PAYMENT_CENTS } from '~/lib/money';
import { ErrorSummary } from '../form/error-summary';
import { useAddress } from '../use-address';
import { isClosed, QuantityFields } from './quantity-fields';

export { Checkouts } from './checkouts';

interface BuyData {
  /** Null if it was taken down */
  offer: OfferView | null;
  isSignedIn: boolean;
  publishableKey: string | null;
}

export default function BuyDialog({
  materialId,
  quantity: wanted,
  onQuantity,
  onClose,
}: {
  materialId: string;
  quantity: number | undefined;
  onQuantity: (quantity: number) => void;
  onClose: () => void;
}) {
  const { data, load } = useFetcher<BuyData>();
  const page = `/material/${materialId}/buy`;
  useEffect(() => load(page), [load, page]);
  // A new nonce per checkout: going back and choosing again is another purchase.
  const [nonce, setNonce] = useState<string | null>(null);
  const quantity = wanted ?? data?.offer?.least ?? 1;
  const content = useRef<HTMLDivElement>(null);
  const isCheckout = nonce !== null;
  const wasCheckout = useRef(false);
  useEffect(() => {
    // The pressed button disappears with its step: focus the next step's heading.
    if (wasCheckout.current === isCheckout) return;
    wasCheckout.current = isCheckout;
    content.current?.closest('dialog')?.querySelector<HTMLElement>('h2')?.focus();
  }, [isCheckout]);

  return (
    <Dialog title={nonce ? 'Checkout' : 'Buy'} onClose={onClose} closeOnOutside={nonce === null}>
      <div ref={content}>
        {!data ? (
          <p role="status">Loading...</p>
        ) : data.offer === null ? (
          <p>This listing is no longer for sale.</p>
        ) : data.offer === undefined ? (
          <Unavailable page={page} onClose={onClose} />
        ) : nonce === null ? (
          <QuantityStep
            offer={data.offer}
            isSignedIn={data.isSignedIn}
            quantity={quantity}
            onQuantity={onQuantity}
            onProceed={() => setNonce(newNonce())}
            onCancel={onClose}
          />
        ) : (
          <CheckoutStep
            key={nonce}
            offer={data.offer}
            sum={quote(data.offer.priceCents, quantity)}
            nonce={nonce}
            publishableKey={data.publishableKey}
            onRefused={() => load(page)}
            onBack={() => {
              setNonce(null);
              load(page);
            }}
          />
        )}
      </div>
    </Dialog>
  );
}

function Unavailable({ page, onClose }: { page: string; onClose: () => void }) {
  return (
    <div className="stack">
      <p>We couldn’t load this here.</p>
      <div className="row">
        <a className="btn go" href={page}>
          Open the buy page
        </a>
        <Button onClick={onClose}>Close</Button>
      </div>
    </div>
  );
}

function QuantityStep({
  offer,
  isSignedIn,
  quantity,
  onQuantity,
  onProceed,
  onCancel,
}: {
  offer: OfferView;
  isSignedIn: boolean;
  quantity: number;
  onQuantity: (quantity: number) => void;
  onProceed: () => void;
  onCancel: () => void;
}) {
  const returnTo = useAddress();
  const [errors, setErrors] = useState<{ quantity: string } | null>(null);
  const refusal = quantityError(quantity, offer);
  const sum = refusal ? null : quote(offer.priceCents, quantity);
  const outOfBounds =
    sum && sum.totalCents > MAX_PAYMENT_CENTS
      ? REFUSALS.tooLarge
      : sum && sum.totalCents < MIN_PAYMENT_CENTS
        ? REFUSALS.tooSmall
        : undefined;

  const proceed = (event: FormEvent) => {
    event.preventDefault();
    if (refusal) setErrors({ quantity: refusal });
    else if (isSignedIn && !outOfBounds) onProceed();
  };
  const change = (to: number) => {
    setErrors(null);
    onQuantity(to);
  };

  return (
    <form className="form" onSubmit={proceed} noValidate>
      <ErrorSummary errors={errors} ids={{ quantity: 'buy-quantity' }} />
      <QuantityFields
        offer={offer}
        id="buy-quantity"
        defaultValue={quantity}
        error={outOfBounds ?? errors?.quantity}
        onQuantity={change}
        sum={sum}
        returnTo={isSignedIn ? null : returnTo}
        back={<Button onClick={onCancel}>{isClosed(offer) ? 'Close' : 'Cancel'}</Button>}
      >
        <Button type="submit" kind="go" aria-disabled={Boolean(outOfBounds) || undefined}>
          {TRADING_COPY.proceed}
        </Button>
      </QuantityFields>
    </form>
  );
}

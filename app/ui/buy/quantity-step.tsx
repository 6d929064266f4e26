import { type FormEvent, useState } from 'react';
import { quantityError, REFUSALS, TRADING_COPY } from '~/domain/trading/copy';
import { MAX_PAYMENT_CENTS, MIN_PAYMENT_CENTS } from '~/lib/money';
import { quote } from '~/lib/platform-fee';
import { Button } from '../button';
import { ErrorSummary } from '../form/error-summary';
import { useAddress } from '../use-address';
import type { OfferView } from './offer-summary';
import { isClosed, QuantityFields } from './quantity-fields';

export function QuantityStep({
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

import type { FormEvent } from 'react';
import { REFUSALS, TRADING_COPY } from '~/domain/trading/copy';
import { MAX_PAYMENT_CENTS, MIN_PAYMENT_CENTS } from '~/lib/money';
import { quote } from '~/lib/platform-fee';
import { Button } from '../button';
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
  const sum = quote(offer.priceCents, quantity);
  const outOfBounds =
    sum.totalCents > MAX_PAYMENT_CENTS
      ? REFUSALS.tooLarge
      : sum.totalCents < MIN_PAYMENT_CENTS
        ? REFUSALS.tooSmall
        : undefined;
  const isAllowed = quantity >= offer.least && quantity <= offer.most && !outOfBounds;

  const proceed = (event: FormEvent) => {
    event.preventDefault();
    if (isAllowed) onProceed();
  };

  return (
    <form className="form" onSubmit={proceed} noValidate>
      <QuantityFields
        offer={offer}
        id="buy-quantity"
        defaultValue={quantity}
        error={outOfBounds}
        onQuantity={onQuantity}
        sum={sum}
        returnTo={isSignedIn ? null : returnTo}
        back={<Button onClick={onCancel}>{isClosed(offer) ? 'Close' : 'Cancel'}</Button>}
      >
        <Button type="submit" kind="go" aria-disabled={!isAllowed || undefined}>
          {TRADING_COPY.proceed}
        </Button>
      </QuantityFields>
    </form>
  );
}

import type { ReactNode } from 'react';
import { TRADING_COPY } from '~/domain/trading/copy';
import { groupThousands } from '~/lib/money';
import { UnavailableAction } from '../button';
import { Notice } from '../feedback/notice';
import { Field } from '../form/field';
import { QuantityStepper } from '../form/quantity-stepper';
import { OfferSummary, type OfferView } from './offer-summary';
import { OpenPurchase } from './open-purchase';
import { type PurchaseAmounts, PurchaseSum } from './purchase-sum';

export function QuantityFields({
  offer,
  id,
  defaultValue,
  error,
  onQuantity,
  sum,
  returnTo,
  back,
  children,
}: {
  offer: OfferView;
  id?: string;
  defaultValue: string | number;
  error: string | undefined;
  onQuantity: (quantity: number) => void;
  sum: PurchaseAmounts | null;
  /** Null for a signed-in buyer */
  returnTo: string | null;
  back: ReactNode;
  children: ReactNode;
}) {
  const { least, most } = offer;
  const isLot = offer.isWholeLot || offer.priceUnit === 'OBO';
  if (isClosed(offer)) {
    return (
      <>
        <OfferSummary offer={offer} />
        {offer.openPurchaseId ? (
          <OpenPurchase transactionId={offer.openPurchaseId} />
        ) : (
          <Notice kind="warn">{offer.blocked}</Notice>
        )}
        <div className="row">{back}</div>
      </>
    );
  }
  return (
    <>
      <OfferSummary offer={offer} />
      {isLot ? (
        <>
          {error ? <p className="err">{error}</p> : null}
          <p>
            {offer.priceUnit === 'OBO'
              ? 'One lot at one price: you buy all of it.'
              : `Sold as a whole lot: you buy all ${groupThousands(most)}.`}
          </p>
          <input type="hidden" name="quantity" value={most} />
        </>
      ) : (
        <Field
          label="Quantity"
          name="quantity"
          id={id}
          hint={`${groupThousands(least)} to ${groupThousands(most)}`}
          error={error}
        >
          {(control) => (
            <QuantityStepper
              {...control}
              min={least}
              max={most}
              defaultValue={defaultValue}
              onQuantity={onQuantity}
            />
          )}
        </Field>
      )}
      {sum ? <PurchaseSum sum={sum} /> : null}
      {returnTo ? (
        <SignInRequired returnTo={returnTo} />
      ) : (
        <div className="row">
          {children}
          {back}
        </div>
      )}
    </>
  );
}

/** The company already has an open purchase of it, or it can't be bought. */
export const isClosed = ({ blocked, openPurchaseId }: OfferView) =>
  Boolean(blocked ?? openPurchaseId);

function SignInRequired({ returnTo }: { returnTo: string }) {
  return (
    <>
      <Notice
        title={TRADING_COPY.signInRequired}
        link={{ to: `/signin?${new URLSearchParams({ returnTo })}`, label: 'Sign In' }}
      >
        {TRADING_COPY.signInRequiredDetail}
      </Notice>
      <div>
        <UnavailableAction
          kind="go"
          label={TRADING_COPY.signInToPurchase}
          reason="You need to be signed in to buy."
          reasonId="buy-sign-in"
        />
      </div>
    </>
  );
}

import type { ReactNode } from 'react';
import { groupThousands } from '~/lib/money';
import { Field } from '../form/field';
import { QuantityStepper } from '../form/quantity-stepper';
import { type OfferView, OfferSummary } from './offer-summary';
import { type PurchaseAmounts, PurchaseSum } from './purchase-sum';
import { SignInRequired } from './sign-in-required';

export function QuantityFields({
  offer,
  id,
  defaultValue,
  error,
  onQuantity,
  sum,
  returnTo,
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
  children: ReactNode;
}) {
  return (
    <>
      <OfferSummary offer={offer} />
      <Field
        label="Quantity"
        name="quantity"
        id={id}
        hint={`1 to ${groupThousands(offer.available)}`}
        error={error}
      >
        {(control) => (
          <QuantityStepper
            {...control}
            max={offer.available}
            defaultValue={defaultValue}
            onQuantity={onQuantity}
          />
        )}
      </Field>
      {sum ? <PurchaseSum sum={sum} /> : null}
      {returnTo ? <SignInRequired returnTo={returnTo} /> : <div className="row">{children}</div>}
    </>
  );
}
